/*! Reading and writing as the operating system does it, and random numbers.

All code that differs between systems is here, except the processes and files that `bench`
makes. If std cannot do something on a system, the program goes without it: outside Unix, it does
not know whether standard input is a file, writes through std's own buffer, and does not notice when
an input file is the output file.
*/

use std::fs::{File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;

/// Waits a little if a failed read or write can be tried again: a signal interrupted it, or another
/// program that shares the stream has made it non-blocking.
///
/// # Errors
/// Any other error.
pub fn wait_out(error: io::Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => {
            std::thread::sleep(Duration::from_millis(1));
            Ok(())
        }
        _ => Err(error),
    }
}

/// Writes all of `left`. If that fails, `left` is what has not been written.
///
/// # Errors
/// If the stream cannot be written.
pub fn write_rest(stream: &mut impl Write, left: &mut &[u8]) -> io::Result<()> {
    while !left.is_empty() {
        match stream.write(left) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => *left = &left[written..],
            Err(error) => wait_out(error)?,
        }
    }
    Ok(())
}

/// An open input.
pub struct Opened {
    pub bytes: Box<dyn Read + Send>,
    /// Whether it is a regular file: reading it never waits for another program or a person.
    pub is_regular: bool,
    pub is_terminal: bool,
}

/// Opens the file at this path. Without a path, opens standard input.
///
/// # Errors
/// If it cannot be opened, or is the regular file that standard output goes to.
pub fn open(path: Option<&Path>) -> io::Result<Opened> {
    let (bytes, metadata, is_terminal): (Box<dyn Read + Send>, _, _) = match path {
        None => {
            let stdin = io::stdin();
            let is_terminal = stdin.is_terminal();
            (Box::new(stdin), stdin_metadata(), is_terminal)
        }
        Some(path) => {
            let file = File::open(path)?;
            let (metadata, is_terminal) = (file.metadata()?, file.is_terminal());
            (Box::new(file), Some(metadata), is_terminal)
        }
    };
    let file = metadata.filter(Metadata::is_file);
    if file.as_ref().is_some_and(is_output) {
        return Err(io::Error::other("the input file is the output file"));
    }
    Ok(Opened {
        bytes,
        is_regular: file.is_some(),
        is_terminal,
    })
}

/// The size of the file at this path or, without a path, of standard input, in bytes; `None` if it
/// is not a regular file.
pub fn size(path: Option<&Path>) -> Option<u64> {
    let metadata = path.map_or_else(stdin_metadata, |path| path.metadata().ok());
    metadata.filter(Metadata::is_file).map(|file| file.len())
}

/// An unpredictable number.
pub fn random() -> u64 {
    RandomState::new().hash_one(())
}

#[cfg(unix)]
mod native {
    use super::*;
    use std::io::Seek;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    /// The metadata of standard input, if the system has any.
    pub fn stdin_metadata() -> Option<Metadata> {
        duplicate(io::stdin().as_fd()).ok()?.metadata().ok()
    }

    /// A `File` for an open descriptor, which stays open when the `File` is dropped.
    fn duplicate(descriptor: BorrowedFd) -> io::Result<File> {
        descriptor.try_clone_to_owned().map(File::from)
    }

    /// Whether standard output goes to this file.
    pub fn is_output(file: &Metadata) -> bool {
        let output = duplicate(io::stdout().as_fd()).and_then(|stdout| stdout.metadata());
        output.is_ok_and(|output| {
            output.is_file() && (output.dev(), output.ino()) == (file.dev(), file.ino())
        })
    }

    /// Writes all bytes to standard output. If that fails and standard output is a file, cuts off
    /// the part that was written, so that a full disk leaves no half record.
    pub fn write_out(bytes: &[u8]) -> io::Result<()> {
        let mut stdout = duplicate(io::stdout().as_fd())?;
        let mut left = bytes;
        let result = write_rest(&mut stdout, &mut left);
        if result.is_err()
            && let (Ok(end), Ok(file)) = (stdout.stream_position(), stdout.metadata())
            && file.is_file()
            && file.len() == end
        {
            let written = bytes.len() - left.len();
            let _ = stdout.set_len(end - written as u64);
        }
        result
    }
}

#[cfg(not(unix))]
mod native {
    use super::*;

    pub fn stdin_metadata() -> Option<Metadata> {
        None
    }

    pub fn is_output(_: &Metadata) -> bool {
        false
    }

    /// Writes all bytes to standard output.
    pub fn write_out(bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout();
        stdout.write_all(bytes)?;
        stdout.flush()
    }
}

pub use native::write_out;
use native::{is_output, stdin_metadata};
