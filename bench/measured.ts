import '#server/main.ts'

/** The app as it is started in production, in a process of its own that also tells what it has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ type: 'used', cpuMs: (user + system) / 1000, residentMb: process.memoryUsage().rss / 2 ** 20 })
})
