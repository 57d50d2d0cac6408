import { OffsetClock, systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { seedFinished } from '#platform/demo.ts'
import { clockRoutes } from '#platform/http/clock-routes.ts'
import { proxyUpstreams } from '#platform/http/upstreams.ts'
import { workerTasks } from '#platform/jobs.ts'
import { startTelemetry } from '#platform/telemetry.ts'
import { startWorker } from '#platform/worker.ts'
import { webPlugin } from '#web/server.ts'
import { compose } from './compose.ts'

const config = readConfig(process.env, process.argv.slice(2))
const clock = config.movableClock ? new OffsetClock() : systemClock
const telemetry = await startTelemetry(config)
const { app, platform, sharedCalls, pages, clearCaches, handlers, scheduledJobs, close } = await compose(config, {
  clock,
  telemetry,
})
if (clock instanceof OffsetClock)
  clockRoutes(app, { clock, db: platform.db, tasks: workerTasks(handlers, scheduledJobs), clearCaches })
const demo = { loading: config.demoLoading }
if (config.only.has('web')) {
  await proxyUpstreams(app, config)
  await app.register(webPlugin, { config, api: app, sharedCalls, pages, demo, dev: process.argv.includes('--dev') })
}
await app.listen({ host: config.host, port: config.port })
const stopped = new AbortController()
async function startOwnWorker() {
  if (config.demoLoading) await seedFinished(config.directUrl, stopped.signal)
  demo.loading = false
  clearCaches()
  if (!config.only.has('worker') || stopped.signal.aborted) return undefined
  return startWorker({
    url: config.directUrl,
    handlers: telemetry?.jobs(handlers) ?? handlers,
    scheduledJobs: telemetry?.jobs(scheduledJobs) ?? scheduledJobs,
    log: app.log,
  })
}
if (config.production && config.only.has('worker') && !(config.company.address && config.company.tin))
  app.log.warn('Set COMPANY_ADDRESS and COMPANY_TIN: commission invoices need the address and TIN of their seller')
const worker = startOwnWorker()
if (!demo.loading) await worker
process.send?.({ type: 'ready' })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  stopped.abort()
  await (await worker)?.stop()
  await close()
  await telemetry?.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The parent process has ended.
process.on('disconnect', stop)
platform.log.info(`listening at ${config.appUrl}`)
