/*! A process of another program that is ended together with its descendants. */

use std::io;
use std::process::{Child, Command};
use std::time::Instant;

/// A process and the descendants in its process group. They are ended when this is dropped, or when this program ends,
/// even by a signal. Without process groups, only the process itself is ended.
pub struct ProcessGroup {
    pub process: Child,
    pub start: Instant,
    /// Ends the group when its own standard input ends.
    keeper: Option<Child>,
}

impl ProcessGroup {
    pub fn start(command: &mut Command) -> io::Result<ProcessGroup> {
        #[cfg(unix)]
        let keeper = Some(keeper_of(command)?);
        #[cfg(not(unix))]
        let keeper = None;
        let start = Instant::now();
        let process = command.spawn()?;
        Ok(ProcessGroup {
            process,
            start,
            keeper,
        })
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        let _ = self.process.kill();
        // `wait` closes the keeper's standard input.
        let _ = self.keeper.as_mut().map(Child::wait);
        let _ = self.process.wait();
    }
}

/// Starts a keeper in a new process group for `command`, so that the group outlives the command. Ctrl-C reaches this
/// program but not the group. When this program ends, the pipe to the keeper closes, and the keeper ends the group.
#[cfg(unix)]
fn keeper_of(command: &mut Command) -> io::Result<Child> {
    use std::io::Read;
    use std::os::unix::process::CommandExt;
    use std::process::Stdio;
    let mut keeper = Command::new("sh")
        .args(["-c", "echo; read line; kill -9 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .process_group(0)
        .spawn()?;
    // Under an emulator, `spawn` may return before the process is in its group, so this waits for a line.
    let mut stdout = keeper.stdout.take().expect("it is piped");
    stdout.read_exact(&mut [0])?;
    command.process_group(keeper.id() as i32);
    Ok(keeper)
}
