/*! A process of another program, which ends with all that it has started. */

use std::io;
use std::process::{Child, Command};
use std::time::Instant;

/// A process and all that it starts, as long as they stay in its group. They end when this is
/// dropped, and when this program ends in whatever way. If the system has no groups, it is the
/// process alone.
pub struct ProcessGroup {
    pub process: Child,
    pub start: Instant,
    /// Keeps the group, and ends it when its standard input ends.
    keeper: Option<Child>,
}

impl ProcessGroup {
    /// Starts a process in a group of its own.
    ///
    /// # Errors
    /// If it cannot be started.
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
        // Waiting closes the standard input of what is waited for.
        let _ = self.keeper.as_mut().map(Child::wait);
        let _ = self.process.wait();
    }
}

/// A process that keeps a group in which this command will run. It is in the group itself, so
/// that the group is there before the command and after it. A signal that a terminal sends to
/// this program does not reach the group. But then the pipe to the keeper is closed.
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
    // An emulator may say that a process has been started before it has its group. So the keeper
    // says itself that it is there.
    let mut stdout = keeper.stdout.take().expect("it is piped");
    stdout.read_exact(&mut [0])?;
    command.process_group(keeper.id() as i32);
    Ok(keeper)
}
