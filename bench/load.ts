import autocannon from 'autocannon'

/** Result of a load period. Times are milliseconds as the caller sees them. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  done: number
}

export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

export function measuredOf(times: number[], seconds: number): Measured {
  const sorted = times.sort((a, b) => a - b)
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(part => quantile(sorted, part))
  return { perSecond: sorted.length / seconds, p50, p95, p99, done: sorted.length }
}

/** `connections` is the number of concurrent requests, each on its own keep-alive connection. */
export interface Load {
  connections: number
  seconds: number
  /** Session token; anonymous if omitted. */
  token?: string | undefined
  /** Encodings that it accepts, such as a browser's for pages; none if omitted. */
  accepts?: string | undefined
}

let caller = 0
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** GETs the paths in a cycle, each connection from another starting point. Throws unless every status is 200. */
export async function getRoundly(
  url: string,
  paths: readonly string[],
  load: Load | (Omit<Load, 'seconds'> & { amount: number }),
): Promise<Measured> {
  const times: number[] = []
  let wrong = 0
  let started = 0
  const finished = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    connections: load.connections,
    ...('amount' in load ? { amount: load.amount } : { duration: load.seconds }),
    setupClient(client) {
      const from = Math.floor((started++ * paths.length) / load.connections)
      // A separate address each, because some calls are limited by address.
      client.setRequests(
        [...paths.slice(from), ...paths.slice(0, from)].map(path => ({
          method: 'GET',
          path,
          headers: {
            'x-forwarded-for': addressOf(caller++),
            ...(load.token && { authorization: `Bearer ${load.token}` }),
            ...(load.accepts && { 'accept-encoding': load.accepts }),
          },
        })),
      )
    },
  }
  const start = performance.now()
  const run = autocannon(options, (error, result) => (error ? finished.reject(error) : finished.resolve(result)))
  run.on('response', (_client, status, _bytes, time) => {
    times.push(time)
    if (status !== 200) wrong++
  })
  const { errors, timeouts } = await finished.promise
  if (wrong + errors + timeouts > 0)
    throw new Error(
      `${url}${paths[0]} and others: ${wrong} answers weren’t 200, ${errors} errors, ${timeouts} timeouts`,
    )
  return measuredOf(times, (performance.now() - start) / 1000)
}

/** GETs each path once to fill the cache. */
export const warmUp = (url: string, paths: readonly string[], token?: string): Promise<Measured> =>
  getRoundly(url, paths, { connections: 8, amount: Math.max(8, paths.length), token })
