import { subscribe } from 'node:diagnostics_channel'
import { ServerResponse } from 'node:http'
import { z } from 'zod'
import '#server/main.ts'

/**
 * The app as in production, in a separate process that also reports resource usage and response times: from the
 * request head until the last byte was handed to the system, in ms.
 */
const asked = z.object({ type: z.enum(['used', 'took']) })
const exchange = z.object({ response: z.instanceof(ServerResponse) })
const begun = new WeakMap<ServerResponse, number>()
let took: number[] = []

subscribe('http.server.request.start', message => {
  begun.set(exchange.parse(message).response, performance.now())
})
subscribe('http.server.response.finish', message => {
  const start = begun.get(exchange.parse(message).response)
  if (start !== undefined) took.push(performance.now() - start)
})
process.on('message', message => {
  if (asked.parse(message).type === 'took') {
    process.send?.({ type: 'took', ms: took })
    took = []
    return
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ type: 'used', cpuMs: (user + system) / 1000, residentMb: process.memoryUsage().rss / 2 ** 20 })
})
