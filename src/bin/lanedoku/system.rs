/*! Input, output and random numbers of the operating system.

All code that differs between systems is here, except for the processes and files of `bench`. Where std has no support,
the program does less: outside Unix, standard input counts as no file, and output goes through std's buffer. Only Unix
and Windows show that an input file is the output file.
*/

use std::fs::{File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::time::Duration;

/// Waits before a retry: a signal interrupted, or another program has made the shared stream non-blocking. Returns
/// other errors.
pub fn wait_out(error: io::Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => {
            std::thread::sleep(Duration::from_millis(1));
            Ok(())
        }
        _ => Err(error),
    }
}

/// Unlike std's `write_all`, it waits for a non-blocking stream.
pub fn write_all(stream: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        bytes = &bytes[write_some(stream, bytes)?..];
    }
    Ok(())
}

/// Writes at least one of the bytes, which are not empty. Returns the number.
fn write_some(stream: &mut impl Write, bytes: &[u8]) -> io::Result<usize> {
    loop {
        match stream.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(taken) => return Ok(taken),
            Err(error) => wait_out(error)?,
        }
    }
}

pub struct Opened {
    pub bytes: Box<dyn Read + Send>,
    /// Regular files never wait for another program or a person.
    pub is_regular: bool,
}

/// Opens the file at this path, by default standard input. Refuses the regular file that standard output writes.
pub fn open(path: Option<&Path>) -> io::Result<Opened> {
    let (bytes, metadata): (Box<dyn Read + Send>, _) = match path {
        None => (Box::new(io::stdin()), stdin_metadata()),
        Some(path) => {
            let file = File::open(path)?;
            // On Windows, devices such as `NUL` have none.
            let metadata = file.metadata().ok();
            (Box::new(file), metadata)
        }
    };
    let file = metadata.filter(Metadata::is_file);
    if file.as_ref().is_some_and(|file| is_output(path, file)) {
        return Err(io::Error::other("the input file is the output file"));
    }
    Ok(Opened {
        bytes,
        is_regular: file.is_some(),
    })
}

/// The bytes of a regular file, by default of standard input.
pub fn size(path: Option<&Path>) -> Option<u64> {
    let metadata = path.map_or_else(stdin_metadata, |path| path.metadata().ok());
    metadata.filter(Metadata::is_file).map(|file| file.len())
}

/// The keys that end the input at a terminal.
pub const END_OF_INPUT: &str = if cfg!(windows) {
    "Ctrl-Z, Enter"
} else {
    "Ctrl-D"
};

/// By default, Windows' console interprets no escapes. A terminal that always interprets them sets one of these
/// variables.
pub fn interprets_escapes() -> bool {
    let names = ["TERM", "TERM_PROGRAM", "WT_SESSION"];
    !cfg!(windows) || names.iter().any(|name| std::env::var_os(name).is_some())
}

pub fn random() -> u64 {
    RandomState::new().hash_one(())
}

#[cfg(unix)]
mod native {
    use super::*;
    use std::io::{Seek, SeekFrom};
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    pub fn stdin_metadata() -> Option<Metadata> {
        duplicate(io::stdin().as_fd()).ok()?.metadata().ok()
    }

    fn duplicate(descriptor: BorrowedFd) -> io::Result<File> {
        descriptor.try_clone_to_owned().map(File::from)
    }

    pub fn is_output(_: Option<&Path>, file: &Metadata) -> bool {
        let output = duplicate(io::stdout().as_fd()).and_then(|stdout| stdout.metadata());
        output.is_ok_and(|output| {
            output.is_file() && (output.dev(), output.ino()) == (file.dev(), file.ino())
        })
    }

    /// A file that cannot hold all bytes keeps the whole records that fit. `whole` returns the length of the whole
    /// records at the start of a text.
    ///
    /// A file accepts part of the bytes only if the disk is full or the file has reached a limit, where a further write
    /// would end the program by the signal SIGXFSZ. So the file is truncated to whole records, and the write repeated
    /// from there. If that gets no further, it fails.
    pub fn write_out(bytes: &[u8], whole: impl Fn(&[u8]) -> usize) -> io::Result<()> {
        let mut stdout = duplicate(io::stdout().as_fd())?;
        let (mut written, mut furthest) = (0, 0);
        while written < bytes.len() {
            written += write_some(&mut stdout, &bytes[written..])?;
            if written < bytes.len() {
                let kept = whole(&bytes[..written]);
                if cut(&mut stdout, written - kept).is_none() {
                    continue;
                }
                if written <= furthest {
                    return Err(io::Error::other(
                        "the disk is full, or the file is at its limit",
                    ));
                }
                (written, furthest) = (kept, written);
            }
        }
        Ok(())
    }

    /// Removes bytes that have just been written from the end of a file. `None`: it is no file, or other bytes follow.
    fn cut(file: &mut File, bytes: usize) -> Option<()> {
        let (end, metadata) = (file.stream_position().ok()?, file.metadata().ok()?);
        let is_at_end = metadata.is_file() && metadata.len() == end;
        let end = is_at_end.then(|| end - bytes as u64)?;
        file.set_len(end).ok()?;
        file.seek(SeekFrom::Start(end)).ok()?;
        Some(())
    }
}

#[cfg(not(unix))]
mod native {
    use super::*;

    pub fn stdin_metadata() -> Option<Metadata> {
        None
    }

    /// Std has no file identity on Windows. So two files are taken for one if both hold: they were created at the same
    /// time, and the input is open for writing (opening it in a way that excludes writers fails).
    #[cfg(windows)]
    pub fn is_output(path: Option<&Path>, file: &Metadata) -> bool {
        use std::os::windows::fs::{MetadataExt, OpenOptionsExt};
        use std::os::windows::io::AsHandle;
        const FILE_SHARE_READ: u32 = 1;
        const ERROR_SHARING_VIOLATION: i32 = 32;
        let is_open_for_writing = path.is_some_and(|path| {
            let mut options = File::options();
            let opened = options.read(true).share_mode(FILE_SHARE_READ).open(path);
            opened.is_err_and(|error| error.raw_os_error() == Some(ERROR_SHARING_VIOLATION))
        });
        let stdout = io::stdout().as_handle().try_clone_to_owned();
        let output = stdout.and_then(|stdout| File::from(stdout).metadata());
        is_open_for_writing
            && output.is_ok_and(|output| output.creation_time() == file.creation_time())
    }

    #[cfg(not(windows))]
    pub fn is_output(_: Option<&Path>, _: &Metadata) -> bool {
        false
    }

    /// If writing fails, the last record may be incomplete.
    pub fn write_out(bytes: &[u8], _: impl Fn(&[u8]) -> usize) -> io::Result<()> {
        let mut stdout = io::stdout();
        stdout.write_all(bytes)?;
        stdout.flush()
    }
}

pub use native::write_out;
use native::{is_output, stdin_metadata};
