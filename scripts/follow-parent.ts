/**
 * Preloaded into every child process: ends it, as if by SIGTERM, when its parent closes the IPC channel. Children thus
 * stop the same way on every system, and none outlives a killed parent.
 */
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
})
// The listener alone must not keep an idle process running.
process.channel?.unref()
// Children that a child forks, such as Playwright's workers, must not inherit the preload.
process.execArgv.splice(process.execArgv.indexOf('--import'), 2)
