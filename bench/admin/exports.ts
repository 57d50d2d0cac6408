import { request } from 'node:http'
import { listed, type Query } from '../asked.ts'
import { tokenOf } from '../fill/fill.ts'
import type { App } from '../house.ts'
import type { Facts } from './facts.ts'

/**
 * Measurements of a file: milliseconds to its first byte and to its end, lines, and the app's memory in MB, peak and
 * before.
 */
export interface Exported {
  name: string
  firstMs: number
  wholeMs: number
  lines: number
  mb: number
  heldBefore: number
  heldMost: number
}

/** Exports of a year, for an administrator and for the store with the most orders. */
export function exportsOf({ store, days }: Facts): { name: string; path: string; token: string }[] {
  const endDate = days.at(-1) ?? ''
  const startDate = new Date(Date.parse(endDate) - 364 * 86_400_000).toISOString().slice(0, 10)
  const year = { startDate, endDate }
  const people = { admin: tokenOf(0, 'superadmin'), merchant: store.token }
  const file = (who: keyof typeof people, name: string, path: string, query: Query) => ({
    name: `${who}: ${name}`,
    path: listed(query, path),
    token: people[who],
  })
  return [
    file('admin', 'transactions of a year', '/v1/transactions/file', year),
    ...['sales', 'orders', 'orders-return', 'settlement'].map(of =>
      file('admin', `finance, ${of}`, '/v1/financeOperations/file', { ...year, of }),
    ),
    ...(['admin', 'merchant'] as const).flatMap(who =>
      ['products', 'unsold', 'customers', 'locations', 'over-time'].map(of =>
        file(who, `report, ${of}`, '/v1/report/file', { ...year, of }),
      ),
    ),
    file('merchant', 'transactions of a year', '/v1/transactions/file', year),
    file('merchant', 'products', '/v1/products/export', {}),
  ]
}

/** Streams a file from the app. Throws unless the status is 200. */
export async function exported(
  app: App,
  { name, path, token }: ReturnType<typeof exportsOf>[number],
): Promise<Exported> {
  const { residentMb: heldBefore } = await app.used()
  let heldMost = heldBefore
  let ended = false
  const start = performance.now()
  const read = new Promise<Pick<Exported, 'firstMs' | 'wholeMs' | 'lines' | 'mb'>>((resolve, reject) => {
    let [firstMs, lines, bytes] = [0, 0, 0]
    request(app.url + path, { headers: { authorization: `Bearer ${token}` } }, response => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      response
        .on('data', (chunk: Buffer) => {
          firstMs ||= performance.now() - start
          bytes += chunk.length
          for (const byte of chunk) if (byte === 10) lines++
        })
        .on('end', () => resolve({ firstMs, wholeMs: performance.now() - start, lines, mb: bytes / 2 ** 20 }))
        .on('error', reject)
    })
      .on('error', reject)
      .end()
  }).finally(() => {
    ended = true
  })
  const watched = (async () => {
    while (!ended) {
      heldMost = Math.max(heldMost, (await app.used()).residentMb)
      await new Promise(resume => setTimeout(resume, 50))
    }
  })()
  const [came] = await Promise.all([read, watched])
  return { name, ...came, heldBefore, heldMost }
}
