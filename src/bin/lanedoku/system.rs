/*! What only the operating system can tell or do: where bytes come from and where they go.

What differs between systems is in here, except what `bench` does with the processes that it starts.
If the standard library cannot do something on a system, the program goes without: there it does not
know whether standard input is a file, writes through std's own buffer, and cannot refuse to read the
file that it writes to.
*/

use std::fs::{File, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::time::Duration;

/// Waits a little if a read or a write failed only for the moment and may be tried again: a signal
/// came, or another program that shares the stream has set it not to wait.
///
/// # Errors
/// Any other failure.
pub fn wait_out(error: io::Error) -> io::Result<()> {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => {
            std::thread::sleep(Duration::from_millis(1));
            Ok(())
        }
        _ => Err(error),
    }
}

/// Writes all of `left`, and cuts off its front what is written.
///
/// # Errors
/// If the stream does not take it.
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

/// An input that can be read.
pub struct Opened {
    pub bytes: Box<dyn Read + Send>,
    /// Whether it is a regular file: reading it never waits for another program or a person.
    pub is_regular: bool,
    pub is_terminal: bool,
}

/// Opens the file at this path, or standard input if there is none.
///
/// # Errors
/// If it cannot be read, or is the regular file that standard output goes to.
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

/// Bytes of the file at this path, or of standard input if there is none; `None` if it is not a
/// regular file.
pub fn size(path: Option<&Path>) -> Option<u64> {
    let metadata = path.map_or_else(stdin_metadata, |path| path.metadata().ok());
    metadata.filter(Metadata::is_file).map(|file| file.len())
}

/// A number that nobody can foresee.
pub fn random() -> u64 {
    RandomState::new().hash_one(())
}

#[cfg(unix)]
mod native {
    use super::*;
    use std::io::Seek;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;

    /// What the system knows of standard input.
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

    /// Writes all of it to standard output. If that fails and standard output is a file, takes back
    /// what was written, so that a full disk does not leave half a record.
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

    /// Writes all of it to standard output.
    pub fn write_out(bytes: &[u8]) -> io::Result<()> {
        let mut stdout = io::stdout();
        stdout.write_all(bytes)?;
        stdout.flush()
    }
}

pub use native::write_out;
use native::{is_output, stdin_metadata};
