// The image's health check: exits with 0 when the process of this container responds and its database does.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 4000}/health/ready`, {
  signal: AbortSignal.timeout(4000),
})
process.exit(ok ? 0 : 1)
