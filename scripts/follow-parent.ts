/**
 * Preloaded into every process that is started here: it ends, as if by SIGTERM, when whoever started it lets go of the
 * channel between them. So a child is asked to stop in one way on every system, and none outlives a killed parent.
 */
process.on('disconnect', () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
})
// Listening alone must not keep a process running that has nothing else to do.
process.channel?.unref()
// What a child forks, such as Playwright's workers, keeps rules of its own: without this it would inherit the preload.
process.execArgv.splice(process.execArgv.indexOf('--import'), 2)
