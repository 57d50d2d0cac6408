import autocannon from 'autocannon'

/** What a stretch of load came to; times are milliseconds as the caller sees them. */
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

export interface Load {
  /** Requests that are on their way at once, each on a connection of its own that is kept. */
  connections: number
  seconds: number
}

/** GETs the paths round and round, each connection from another place in them. Throws unless every answer is a 200. */
export async function getRoundly(
  url: string,
  paths: readonly string[],
  { connections, seconds }: Load,
): Promise<Measured> {
  const times: number[] = []
  let wrong = 0
  let started = 0
  const finished = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const from = Math.floor((started++ * paths.length) / connections)
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map(path => ({ method: 'GET', path })))
    },
  }
  const begun = performance.now()
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
  return measuredOf(times, (performance.now() - begun) / 1000)
}
