//! What bad input, bad arguments and bad luck get: the slot on standard output, the message, the
//! exit code.

use crate::program;
use crate::program::{
    POJ, POJ_SOLVED, Run, UNSOLVABLE, WIKI, WIKI_SOLVED, file, output_each_way, rows, run,
    run_each_way, start,
};
use std::io::Write;

/// Checks a run against all that it is to leave behind.
fn expect(args: &[&str], stdin: impl AsRef<[u8]>, stdout: &str, stderr: &str, code: i32) {
    let expected = Run {
        stdout: stdout.into(),
        stderr: stderr.into(),
        code,
    };
    assert_eq!(run_each_way(args, stdin), expected, "of {args:?}");
}

#[test]
fn puzzles_without_a_solution() {
    let contradicting = format!("11{}", ".".repeat(79));
    expect(
        &[],
        format!("# remark\n{POJ}\n{UNSOLVABLE}\n{contradicting}\n{WIKI}\n"),
        &format!("{POJ_SOLVED}\nno solution\nno solution\n{WIKI_SOLVED}\n"),
        "lanedoku: 2 puzzles have no solution, the first is puzzle 2 of <stdin> (line 3)\n",
        1,
    );
    expect(
        &[],
        format!("2\n{}\n{}", rows(POJ), rows(UNSOLVABLE)),
        &format!("{}no solution\n", rows(POJ_SOLVED)),
        "lanedoku: 1 puzzle has no solution, the first is puzzle 2 of <stdin> (line 12)\n",
        1,
    );
    // The first of many blocks that have one.
    let pieces = [POJ, UNSOLVABLE, POJ].map(|puzzle| format!("{puzzle}\n").repeat(5000));
    let answers =
        [POJ_SOLVED, "no solution", POJ_SOLVED].map(|answer| format!("{answer}\n").repeat(5000));
    for threads in ["1", "3"] {
        let stderr = "lanedoku: 5000 puzzles have no solution, the first is puzzle 5001 of <stdin> \
                      (line 5001)\n";
        expect(
            &["-j", threads],
            pieces.concat(),
            &answers.concat(),
            stderr,
            1,
        );
    }
}

#[test]
fn malformed_lines_get_their_slot_and_the_rest_goes_on() {
    let short = &POJ[..80];
    let long = format!("{POJ}1");
    let letter = POJ.replacen('3', "x", 1);
    let input = format!("{POJ}\n{short}\n{long}\n{letter}\n,,,\n12 {letter} 3\n{WIKI}\n");
    expect(
        &["-i", "lines"],
        input,
        &format!("{POJ_SOLVED}\ninvalid\ninvalid\ninvalid\ninvalid\ninvalid\n{WIKI_SOLVED}\n"),
        "<stdin>:2:81: expected 81 cells, found 80 cells\n\
         <stdin>:3:83: expected 81 cells, found 82 cells\n\
         <stdin>:4:3: expected 81 cells, found 2 cells and then `x`; write 0 or . for a blank\n\
         <stdin>:5:1: expected 81 cells, found none\n\
         <stdin>:6:6: expected 81 cells, found 2 cells and then `x`; write 0 or . for a blank\n",
        2,
    );
}

#[test]
fn only_the_first_twenty_malformed_lines_are_named() {
    let input = format!("{POJ}\n{}{WIKI}\n", "rubbish\n".repeat(33));
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&[], input);
    assert_eq!(
        stdout,
        format!("{POJ_SOLVED}\n{}{WIKI_SOLVED}\n", "invalid\n".repeat(33))
    );
    assert_eq!(code, 2);
    let lines: Vec<&str> = stderr.lines().collect();
    assert_eq!(lines.len(), 21);
    assert_eq!(lines[19], "<stdin>:21:1: expected 81 cells, found `r`");
    assert_eq!(lines[20], "lanedoku: 13 more malformed records");
    let input = format!("{POJ}\n{}", "rubbish\n".repeat(21));
    let stderr = run_each_way(&[], input).stderr;
    assert!(
        stderr.ends_with("\nlanedoku: 1 more malformed record\n"),
        "{stderr}"
    );
}

#[test]
fn a_header_is_skipped_only_in_first_place() {
    expect(
        &["-i", "lines"],
        format!("a,puzzle\n1,{POJ}\na,puzzle\n"),
        &format!("{POJ_SOLVED}\ninvalid\n"),
        "<stdin>:3:3: expected 81 cells in column 2, found `p`\n",
        2,
    );
    for first in [format!("{POJ}\n"), format!(" {POJ}\n"), "x\n".to_string()] {
        let (answer, before) = match first.as_str() {
            "x\n" => (
                "invalid".into(),
                "<stdin>:1:1: expected 81 cells, found `x`\n",
            ),
            _ => (POJ_SOLVED.to_string(), ""),
        };
        let message = format!("{before}<stdin>:2:3: expected 81 cells, found `p`\n");
        expect(
            &["-i", "lines"],
            format!("{first}a,puzzle\n"),
            &format!("{answer}\ninvalid\n"),
            &message,
            2,
        );
    }
}

#[test]
fn a_first_record_that_merely_has_a_comma_is_no_header() {
    for first in [
        "a,b",
        "Linux version 6.1 (gcc, GNU ld)",
        "puzzle 1,puzzle 2",
        "id,solution",
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run_each_way(&[], format!("{first}\n{POJ}\n"));
        assert_eq!((stdout.as_str(), code), ("", 2), "of {first}");
        assert!(
            stderr.contains("expected 81 cells") && stderr.lines().count() == 1,
            "{stderr}"
        );
        let Run { stdout, code, .. } = run_each_way(&["-i", "lines"], format!("{first}\n{POJ}\n"));
        assert_eq!(
            (stdout, code),
            (format!("invalid\n{POJ_SOLVED}\n"), 2),
            "of {first}"
        );
    }
}

#[test]
fn a_name_alone_is_a_header_before_a_line_of_cells_or_nothing() {
    for rest in ["", "\n# remark\n", "end\n\n"] {
        for args in [&[][..], &["-i", "lines"]] {
            expect(args, format!("# remark\n puzzle\n{rest}"), "", "", 0);
        }
    }
    let messages =
        "<stdin>:2:2: expected 81 cells, found `p`\n<stdin>:3:1: expected 81 cells, found `x`\n";
    let input = "# remark\n puzzle\nx\n";
    expect(&["-i", "lines"], input, "invalid\ninvalid\n", messages, 2);
    assert_eq!(run_each_way(&[], input).code, 2);
    let long = "x".repeat(1 << 15);
    assert_eq!(
        run_each_way(&["-i", "lines"], format!("puzzle\n{long}\n{POJ}\n")).stdout,
        format!("invalid\ninvalid\n{POJ_SOLVED}\n")
    );
    // The line of cells right below the name settles what it is.
    for cells in [POJ.to_string(), format!("{POJ} ")] {
        expect(
            &["-i", "lines"],
            format!("puzzle\n{cells}\nx\n"),
            &format!("{POJ_SOLVED}\ninvalid\n"),
            "<stdin>:3:1: expected 81 cells, found `x`\n",
            2,
        );
    }
}

#[test]
fn malformed_poj_ends_the_run_after_the_answers_before() {
    let cases = [
        (
            "53007",
            "<stdin>:14:6: expected nine cells in row 4 of puzzle 2, found 5 cells\n",
        ),
        (
            "5300700001",
            "<stdin>:14:10: expected nine cells in row 4 of puzzle 2, found 10 cells\n",
        ),
        (
            "53007000x",
            "<stdin>:14:9: expected nine cells in row 4 of puzzle 2, found 8 cells and then `x`; write \
             0 or . for a blank\n",
        ),
        (
            "5 3 0 0 7 0 0 0 \u{e9}",
            "<stdin>:14:17: expected nine cells in row 4 of puzzle 2, found 8 cells and then `é`\n",
        ),
        (
            "",
            "<stdin>:18:1: expected an empty line before row 7 of puzzle 2, as there is one \
             before, \
             found `...419..5`\n",
        ),
        (
            "# remark",
            "<stdin>:14:1: expected nine cells in row 4 of puzzle 2, found `#`\n",
        ),
    ];
    for (row, message) in cases {
        let bad = rows(WIKI).replace("8...6...3", row);
        expect(
            &[],
            format!("3\n{}{bad}{}", rows(POJ), rows(POJ)),
            &rows(POJ_SOLVED),
            message,
            2,
        );
    }
}

#[test]
fn malformed_grid_ends_the_run_after_the_answers_before() {
    expect(
        &[],
        format!("{}\n{}", rows(POJ), rows(&WIKI[..45])),
        &rows(POJ_SOLVED),
        "<stdin>:16:1: expected nine cells in row 6 of puzzle 2, found the end of input\n",
        2,
    );
    expect(
        &["-i", "grid"],
        format!("{}{WIKI}0\n", rows(POJ)),
        &rows(POJ_SOLVED),
        "<stdin>:10:82: expected 81 cells in puzzle 2, found 82 cells\n",
        2,
    );
}

#[test]
fn counts_that_are_wrong() {
    let two = rows(POJ) + &rows(WIKI);
    let solved = rows(POJ_SOLVED) + &rows(WIKI_SOLVED);
    expect(
        &[],
        format!("3\n{two}"),
        &solved,
        "<stdin>: expected 3 puzzles, input ends after 2 (line 19)\n",
        2,
    );
    expect(
        &[],
        "1\n",
        "",
        "<stdin>: expected 1 puzzle, input ends after 0 (line 1)\n",
        2,
    );
    expect(
        &[],
        format!("3\n{two}{}", rows(&POJ[..18])),
        &solved,
        "<stdin>: expected 3 puzzles, input ends after 2 (line 21), in puzzle 3 after row 2\n",
        2,
    );
    expect(
        &[],
        format!("1\n{two}"),
        &rows(POJ_SOLVED),
        "<stdin>:11:1: expected another count or the end of input after 1 puzzle, found \
         `53..7....`\n",
        2,
    );
    expect(
        &[],
        format!("1\n{}{}", rows(POJ), rows(POJ)),
        &rows(POJ_SOLVED),
        "<stdin>:11:1: expected another count or the end of input after 1 puzzle, found \
         `103000509`\n",
        2,
    );
    expect(
        &["-i", "poj"],
        format!("99999999999999999999999999\n{two}"),
        &solved,
        "<stdin>: expected 99999999999999999999999999 puzzles, input ends after 2 (line 19)\n",
        2,
    );
    expect(
        &["-i", "poj"],
        format!("{POJ}\n"),
        "",
        &format!(
            "<stdin>:1:1: expected a count of puzzles, found `{}…`\n",
            &POJ[..24]
        ),
        2,
    );
}

#[test]
fn lines_are_counted_as_an_editor_counts_them() {
    let (poj, wiki) = (rows(POJ), rows(WIKI));
    for end in ["\n", "\r", "\r\n"] {
        for (input, answers, message) in [
            (
                format!("3\n{poj}{wiki}"),
                2,
                "<stdin>: expected 3 puzzles, input ends after 2 (line 19)\n",
            ),
            (
                format!("3\n{poj}{wiki}\n"),
                2,
                "<stdin>: expected 3 puzzles, input ends after 2 (line 20)\n",
            ),
            (
                format!("2\n{poj}{}", rows(&WIKI[..36])),
                1,
                "<stdin>: expected 2 puzzles, input ends after 1 (line 14), in puzzle 2 after row \
                 4\n",
            ),
            (
                rows(&POJ[..72]),
                0,
                "<stdin>:9:1: expected nine cells in row 9 of puzzle 1, found the end of input\n",
            ),
            (
                format!("3\n{poj}{wiki}#{}", "x".repeat(1 << 16)),
                2,
                "<stdin>: expected 3 puzzles, input ends after 2 (line 20)\n",
            ),
        ] {
            let stdout =
                rows(POJ_SOLVED).repeat(answers.min(1)) + &rows(WIKI_SOLVED).repeat(answers / 2);
            expect(&[], input.replace('\n', end), &stdout, message, 2);
            // The last line may lack its end, unless nothing else makes it a line.
            if let Some(cut) = input.strip_suffix('\n').filter(|cut| !cut.ends_with('\n')) {
                expect(&[], cut.replace('\n', end), &stdout, message, 2);
            }
        }
    }
    let message = "<stdin>:5:1: expected 81 cells, found `x`\n";
    let answers = format!("{POJ_SOLVED}\n{WIKI_SOLVED}\ninvalid\n");
    expect(
        &[],
        format!("\n{POJ}\r\r\n{WIKI}\rx\r"),
        &answers,
        message,
        2,
    );
}

#[test]
fn a_first_record_that_tells_no_format() {
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&[], format!("\n  hello\n{POJ}\n"));
    assert_eq!((stdout.as_str(), code), ("", 2));
    assert!(
        stderr.starts_with("<stdin>:2:3: expected 81 cells, a row of nine, or a count"),
        "{stderr}"
    );
    assert!(
        stderr.contains("found `hello`") && stderr.contains("-i"),
        "{stderr}"
    );
    expect(
        &["-i", "lines"],
        format!("hello\n{POJ}\n"),
        &format!("invalid\n{POJ_SOLVED}\n"),
        "<stdin>:1:1: expected 81 cells, found `h`\n",
        2,
    );
}

#[test]
fn messages_name_the_cause_and_the_byte_that_is_wrong() {
    for (args, input, message) in [
        (
            &[] as &[&str],
            POJ[..80].to_string(),
            "1:81: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 80 cells;",
        ),
        (
            &[],
            format!("{POJ}0"),
            "1:83: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 82 cells;",
        ),
        (
            &[],
            POJ.replacen('9', "x", 1),
            "1:9: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 8 cells and then `x`; write 0 or . for a blank\n",
        ),
        (
            &[],
            format!("{},7\n", &POJ[1..]),
            "1:81: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 80 cells;",
        ),
        (
            &[],
            POJ.replace("00", "00 "),
            "1:11: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 81 cells with spaces or bars between them;",
        ),
        (
            &[],
            format!("{} x\n", &WIKI[..9]),
            "1:11: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 9 cells and then `x`;",
        ),
        (
            &[],
            "5 3 . . 7 . . .\n".into(),
            "1:16: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 8 cells;",
        ),
        (
            &[],
            "5 3 . . 7 . . . x\n".into(),
            "1:17: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found 8 cells and then `x`; write 0 or . for a blank\n",
        ),
        (
            &[],
            "the one\n".into(),
            "1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found `the one`;",
        ),
        (
            &[],
            "\u{1b}[31m\n".into(),
            "1:1: expected 81 cells, a row of nine, or a count of puzzles as the first record, \
             found `\\x1b[31m`;",
        ),
        (
            &["-i", "poj"],
            "  12x\n".into(),
            "1:5: expected a count of puzzles, found `12x`\n",
        ),
        (
            &["-i", "poj"],
            "0\n7up\n".into(),
            "2:2: expected another count or the end of input after 0 puzzles, found `7up`\n",
        ),
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run_each_way(args, &input);
        assert!(
            stderr.starts_with(&format!("<stdin>:{message}")),
            "{stderr}"
        );
        assert_eq!((stdout.as_str(), code), ("", 2), "of {input}");
    }
}

#[test]
fn what_is_no_text_is_named_with_its_remedy() {
    for (start, name, remedy) in [
        (b"\x1f\x8b\x08\0" as &[u8], "gzip", "zcat"),
        (b"\x28\xb5\x2f\xfd", "zstd", "zstdcat"),
        (b"\xfd7zXZ\0", "xz", "xzcat"),
        (b"BZh9", "bzip2", "bzcat"),
        (b"\xff\xfe5\x003\0", "UTF-16", "iconv -f UTF-16 -t UTF-8"),
        (b"\xfe\xff\x005\x003", "UTF-16", "iconv -f UTF-16 -t UTF-8"),
    ] {
        for format in ["auto", "poj", "lines", "grid"] {
            let message = format!(
                "<stdin>:1:1: expected text, found {name}; try `{remedy} FILE | lanedoku`\n"
            );
            expect(
                &["-i", format],
                [start, b"\n1\n2\n"].concat(),
                "",
                &message,
                2,
            );
        }
    }
}

#[test]
#[cfg(unix)]
fn names_of_files_do_not_control_the_terminal() {
    for content in ["hello\n", POJ] {
        let path = file("es\u{1b}[2Jcape\u{9b}", content);
        let missing = format!("{path}\n");
        let stderr = run(&[&path, &missing], "").stderr;
        assert!(
            stderr.contains("es\\u{1b}[2Jcape\\u{9b}") && stderr.lines().count() == 1,
            "{stderr:?}"
        );
        assert!(!stderr.trim_end().contains(char::is_control), "{stderr:?}");
    }
}

#[test]
fn input_that_holds_nothing() {
    for nothing in [
        "",
        "\n",
        "\n \t\r\n",
        "# remark\n\n# remark",
        "\u{FEFF}",
        "\u{FEFF}\n",
    ] {
        for format in ["auto", "poj", "lines", "grid"] {
            assert_eq!(
                output_each_way(&["-i", format], nothing),
                "",
                "of {nothing:?} as {format}"
            );
        }
    }
}

#[test]
fn bytes_that_are_no_text() {
    let mut input = POJ.as_bytes().to_vec();
    input.extend_from_slice(b"\n\0\0\0\n\xff\xfe\xc3\n\xef\xbb\n");
    input.extend_from_slice(WIKI.as_bytes());
    expect(
        &[],
        input,
        &format!("{POJ_SOLVED}\ninvalid\ninvalid\ninvalid\n{WIKI_SOLVED}\n"),
        "<stdin>:2:1: expected 81 cells, found `\\x00`\n\
         <stdin>:3:1: expected 81 cells, found `\\xff`\n\
         <stdin>:4:1: expected 81 cells, found `\\xef`\n",
        2,
    );
}

#[test]
fn lines_of_any_length() {
    let long = "1".repeat(3 << 20);
    let slot = format!("{POJ_SOLVED}\ninvalid\n{WIKI_SOLVED}\n");
    let message = "<stdin>:2:16385: expected 81 cells, found a line of more than 16384 bytes\n";
    expect(
        &["-i", "lines"],
        format!("{POJ}\n{long}\n{WIKI}\n"),
        &slot,
        message,
        2,
    );
    let remark = format!("{POJ}\n#{long}\n{WIKI}\n");
    assert_eq!(
        output_each_way(&[], remark),
        format!("{POJ_SOLVED}\n{WIKI_SOLVED}\n")
    );
    for format in ["auto", "poj", "grid"] {
        let Run {
            stdout,
            stderr,
            code,
        } = run_each_way(&["-i", format], &long);
        assert_eq!((stdout.as_str(), code), ("", 2));
        assert!(stderr.starts_with("<stdin>:1:16385: expected "), "{stderr}");
        assert!(
            stderr.contains("found a line of more than 16384 bytes"),
            "{stderr}"
        );
        assert_eq!(stderr.contains("`-i FORMAT`"), format == "auto", "{stderr}");
    }
    // Up to the limit a line is a line like any other.
    let wide = |bytes: usize| format!("{}{POJ}\n", "x,".repeat(bytes / 2 - 41) + ",");
    assert_eq!(
        output_each_way(&["-i", "lines"], wide(16384)),
        format!("{POJ_SOLVED}\n")
    );
    assert_eq!(
        run_each_way(&["-i", "lines"], wide(16386)).stdout,
        "invalid\n"
    );
}

#[test]
fn files_that_cannot_be_read() {
    let (first, last) = (file("unreadable_first", POJ), file("unreadable_last", WIKI));
    let directory = env!("CARGO_TARGET_TMPDIR");
    for (bad, reason) in [
        ("no/such/file", "No such file or directory"),
        (directory, "Is a directory"),
    ] {
        let Run {
            stdout,
            stderr,
            code,
        } = run(&[&first, bad, &last], "");
        assert_eq!((stdout, code), (format!("{POJ_SOLVED}\n"), 2));
        // Other systems have words of their own.
        let reason = if cfg!(unix) { reason } else { "" };
        assert!(
            stderr.starts_with(&format!("lanedoku: cannot read {bad}: {reason}")),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1);
    }
}

/// What the program writes would be read again, without an end.
#[test]
#[cfg(unix)]
fn an_input_that_is_the_output_is_refused() {
    for script in [
        "$RUNNER \"$0\" \"$1\" >> \"$1\"",
        "$RUNNER \"$0\" < \"$1\" >> \"$1\"",
        "$RUNNER \"$0\" check \"$2\" \"$1\" >> \"$1\"",
    ] {
        let (both, puzzles) = (file("both", format!("{POJ}\n")), file("both_puzzles", POJ));
        let output = program::shell(script, &[&both, &puzzles])
            .output()
            .expect("there is a shell");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            stderr.ends_with(": the input file is the output file\n"),
            "{stderr}"
        );
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            std::fs::read_to_string(&both).expect("it is there"),
            format!("{POJ}\n")
        );
    }
    let appended = file("appended", "");
    let status = program::shell(
        "$RUNNER \"$0\" \"$1\" >> \"$2\"",
        &[&file("apart", POJ), &appended],
    )
    .status();
    assert_eq!(status.expect("there is a shell").code(), Some(0));
}

#[test]
fn a_malformed_file_ends_the_list() {
    let (first, bad, last) = (
        file("malformed_first", POJ),
        file("malformed_bad", rows(POJ) + "53..\n"),
        file("malformed_last", WIKI),
    );
    let message = format!("{bad}:10:5: expected nine cells in row 1 of puzzle 2, found 4 cells\n");
    let stdout = format!("{POJ_SOLVED}\n\n{}", rows(POJ_SOLVED));
    assert_eq!(
        run(&[&first, &bad, &last], ""),
        Run {
            stdout,
            stderr: message,
            code: 2
        }
    );
}

#[test]
fn the_highest_exit_code_applies() {
    assert_eq!(
        run_each_way(&[], format!("{UNSOLVABLE}\nrubbish\n")).code,
        2
    );
    assert_eq!(
        run_each_way(&[], format!("{POJ}\nrubbish\n{UNSOLVABLE}\n")).code,
        2
    );
    let Run {
        stdout,
        stderr,
        code,
    } = run_each_way(&[], format!("2\n{}", rows(UNSOLVABLE)));
    assert_eq!((stdout.as_str(), code), ("no solution\n", 2));
    assert_eq!(
        stderr,
        "<stdin>: expected 2 puzzles, input ends after 1 (line 10)\n\
         lanedoku: 1 puzzle has no solution, the first is puzzle 1 of <stdin> (line 2)\n"
    );
}

/// What is answered is no failure then; what ends the run is one.
#[test]
fn exit_zero_forgives_what_is_answered() {
    let lines = format!("{WIKI}\nrubbish\n{UNSOLVABLE}\n");
    let message = "<stdin>:2:1: expected 81 cells, found `r`\n";
    for (args, stdout) in [
        (&[] as &[&str], "invalid\nno solution\n"),
        (&["-j2"], "invalid\nno solution\n"),
        (&["count"], "invalid\n0\n"),
    ] {
        let args = [args, &["--exit-zero"]].concat();
        let run = run_each_way(&args, &lines);
        assert!(run.stdout.ends_with(stdout), "{run:?}");
        assert_eq!((run.stderr.as_str(), run.code), (message, 0), "{args:?}");
        for input in [
            format!("2\n{}", rows(WIKI)),
            rows(WIKI) + "rubbish\n",
            "rubbish\n".into(),
        ] {
            assert_eq!(run_each_way(&args, input).code, 2, "{args:?}");
        }
    }
    let missing = run(&["--exit-zero", "/no/such/file", "-"], "");
    assert_eq!(missing.code, 2);
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    for threads in ["1", "2"] {
        let mut child = start(&["-j", threads]);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("it is piped");
        // It ends in the middle of this, as soon as nobody holds the pipe any more: a process that
        // another test is about to start may do so for a moment.
        while stdin
            .write_all(format!("{POJ}\n{UNSOLVABLE}\n").as_bytes())
            .is_ok()
        {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(
            (
                output.status.code(),
                String::from_utf8_lossy(&output.stderr).as_ref()
            ),
            (Some(0), "")
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    use std::fs::File;
    use std::process::Stdio;

    for args in [&["-j1"] as &[&str], &["-j2"], &["count"], &["--help"]] {
        let mut child = program::command(args)
            .stdin(Stdio::piped())
            .stdout(
                File::options()
                    .write(true)
                    .open("/dev/full")
                    .expect("Linux has it"),
            )
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let _ = child
            .stdin
            .take()
            .expect("it is piped")
            .write_all(POJ.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "of {args:?}");
        assert!(
            stderr
                .starts_with("lanedoku: cannot write to standard output: No space left on device"),
            "{stderr}"
        );
    }
}

#[test]
#[cfg(unix)]
fn a_disk_that_fills_up_leaves_whole_records() {
    let puzzles = file("filling_puzzles", format!("{POJ}\n").repeat(8000));
    let answers = file("filling_answers", "");
    for threads in ["1", "2"] {
        // 400 KiB are too little for all answers.
        let script = "trap '' XFSZ; ulimit -f 800; exec $RUNNER \"$0\" -j \"$1\" \"$2\" > \"$3\"";
        let output = program::shell(script, &[threads, &puzzles, &answers])
            .output()
            .expect("there is a shell");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let written = std::fs::read_to_string(&answers).expect("it is there");
        assert!(!written.is_empty() && written.len() < 8000 * 82);
        assert!(written == format!("{POJ_SOLVED}\n").repeat(written.len() / 82));
    }
}

#[test]
fn wrong_arguments() {
    let cases: [(&[&str], &str); 42] = [
        (
            &["sovle"],
            "expected a command (solve, count, check, generate, bench, submission, problems, \
             completions, help) or a file, found `sovle`; did you mean `solve`?",
        ),
        (
            &["--frobnicate"],
            "expected an option of `solve`, found `--frobnicate`",
        ),
        (&["-x"], "expected an option of `solve`, found `-x`"),
        (
            &["--colum", "3"],
            "expected an option of `solve`, found `--colum`; did you mean `--column`?",
        ),
        (
            &["count", "-two.txt"],
            "expected an option of `count`, found `-two.txt`; a file is written `./-two.txt`",
        ),
        (
            &["-p", "leetcode"],
            "expected the name of a problem after `--problem`, found `leetcode`; did you mean \
             `leetcode37`?",
        ),
        (
            &["problems", "1784"],
            "expected the name of a problem, found `1784`; did you mean `p1784`?",
        ),
        (&["-i"], "expected FORMAT after `-i`"),
        (
            &["-i", "sudoku"],
            "expected auto, poj, lines, grid after `--input`, found `sudoku`",
        ),
        (
            &["-o=rows"],
            "expected same, poj, lines, grid, pairs, pretty after `--output`, found `rows`",
        ),
        (
            &["-j", "0"],
            "expected a whole number from 1 to 18446744073709551615 after `--threads`, found `0`",
        ),
        (
            &["--threads=-1"],
            "expected a whole number from 1 to 18446744073709551615 after `--threads`, found `-1`",
        ),
        (
            &["--isa", "mmx"],
            "expected auto, avx512, avx2, sse2, neon, arrays, portable after `--isa`, found `mmx`",
        ),
        (&["--stats=yes"], "expected no value after `--stats`"),
        (
            &["--progress=maybe"],
            "expected auto, always, never after `--progress`, found `maybe`",
        ),
        (
            &["generate", "--limit", "3"],
            "expected an option of `generate`, found `--limit`",
        ),
        (&["--limit", "3"], "expected `--all` beside `--limit`"),
        (
            &["--all", "-p", "poj2676"],
            "expected `--problem` or `--all`, not both",
        ),
        (
            &["check", "-p", "poj2676", "--all", "x"],
            "expected `--problem` or `--all`, not both; poj2676 says how its input and output are",
        ),
        (
            &["check", "--answers", "2", "-p", "poj2676", "x"],
            "expected `--problem` or `--answers`, not both",
        ),
        (
            &["check", "-p", "poj2676", "-i", "lines", "x"],
            "expected `--problem` or `--input`, not both",
        ),
        (
            &["check", "-p", "poj2676", "--column", "2", "x"],
            "expected `--problem` or `--column`, not both",
        ),
        (
            &["-p", "poj1"],
            "expected the name of a problem after `--problem`, found `poj1`",
        ),
        (
            &["count", "--limit", "0"],
            "expected a whole number from 1 to 18446744073709551615 after `--limit`, found `0`",
        ),
        (
            &["count", "-o", "lines"],
            "expected an option of `count`, found `-o`",
        ),
        (
            &["check"],
            "expected PUZZLES and at most one file of ANSWERS\n",
        ),
        (
            &["check", "a", "b", "c"],
            "expected nothing after PUZZLES and at most one file of ANSWERS, found `c`",
        ),
        (
            &["check", "-"],
            "expected PUZZLES or ANSWERS from a file; both cannot be standard input",
        ),
        (
            &["generate", "many"],
            "expected a whole number from 0 to 18446744073709551615 as COUNT, found `many`",
        ),
        (
            &["generate", "-k", "82", "--any"],
            "expected a whole number from 0 to 81 after `--empty`, found `82`",
        ),
        (
            &["generate", "-k", "65"],
            "expected at most 64 empty cells, found `65`; no puzzle with one solution has fewer \
             than 17 clues",
        ),
        (
            &["generate", "-k", "40", "--minimal"],
            "expected `--empty` or `--minimal`, not both",
        ),
        (
            &["generate", "-o", "same"],
            "expected poj, lines, grid, pairs, pretty after `--output`, found `same`",
        ),
        (
            &["count", "--limit", "99999999999999999999"],
            "expected a whole number from 1 to 18446744073709551615 after `--limit`, found \
             `99999999999999999999`",
        ),
        (
            &["generate", "99999999999999999999"],
            "expected a whole number from 0 to 18446744073709551615 as COUNT, found \
             `99999999999999999999`",
        ),
        (
            &["generate", "1", "2"],
            "expected nothing after COUNT, found `2`",
        ),
        (
            &["--column", "2", "-i", "poj"],
            "expected `-i lines` or no `--input` beside `--column`; other layouts have no columns",
        ),
        (
            &["submission"],
            "expected the name of a problem; `lanedoku problems` lists them",
        ),
        (&["completions"], "expected bash, zsh, fish\n"),
        (
            &["help", "sudoku"],
            "expected a command (solve, count, check, generate, bench, submission, problems, \
             completions, help) or formats, found `sudoku`\nsee `lanedoku help --help`",
        ),
        (&["bench"], "expected at least one FILE to time"),
        (
            &["bench", "--seconds", "0", "x"],
            "expected a number of seconds, more than 0, after `--seconds`, found `0`",
        ),
    ];
    for (args, message) in cases {
        let Run {
            stdout,
            stderr,
            code,
        } = run(args, "");
        assert_eq!((stdout.as_str(), code), ("", 2), "of {args:?}");
        assert!(
            stderr.starts_with(&format!("lanedoku: {message}")),
            "{stderr}"
        );
        assert!(stderr.contains("--help"), "{stderr}");
    }
}
