import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { z } from 'zod'
import { freePort } from '#platform/ports.ts'
import { findBrowser } from '../tests/harness/browser.ts'
import startDemo from '../tests/harness/running-app.ts'
import { spreadOf, table } from './table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    url: { type: 'string' },
    only: { type: 'string', default: '' },
    cpu: { type: 'string', default: '4' },
  },
})
const wanted = z
  .object({
    runs: z.coerce.number().int().min(1),
    url: z.url().optional(),
    only: z.string(),
    cpu: z.coerce.number().min(1),
  })
  .parse(values)
const atLeast = 95

/** Pages that the target covers: by path, or by the first matching link on another page. */
const pages = [
  { name: 'home', on: '/', link: undefined },
  { name: 'category', on: '/', link: '/category/' },
  { name: 'product', on: '/search?search=kaftan', link: '/product/' },
  { name: 'storefront', on: '/stores', link: '/storefront/' },
] as const

async function addressOf(url: string, { on, link }: (typeof pages)[number]): Promise<string> {
  if (!link) return url + on
  const html = await (await fetch(url + on)).text()
  const path = new RegExp(`href="(${link}[^"]+)"`).exec(html)?.[1]
  if (!path) throw new Error(`${on} leads to no ${link}`)
  return url + path
}

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'practices',
  seo: 'SEO',
}
const measures = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const

const requests = z.object({
  items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
})
const scriptBytes = (report: Result): number =>
  requests
    .parse(report.audits['network-requests']?.details)
    .items.filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

/** Lists what costs points in a category. */
function shortcomings({ categories, audits }: Result): string[] {
  return Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!weight || !audit || audit.score === null || audit.score >= 0.9) return []
      return [`${title}: ${audit.title} (${audit.displayValue ?? `score ${audit.score}`})`]
    }),
  )
}

/** Loads a page as a phone on a slow network would; simulated, so that this machine's load matters less. */
async function audit(address: string, port: number, tries = 3): Promise<Result> {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    throttling: { cpuSlowdownMultiplier: wanted.cpu },
  })
  // On a busy machine a trace can lack data for performance.
  if (typeof run?.lhr.categories.performance?.score === 'number') return run.lhr
  if (tries > 1) return audit(address, port, tries - 1)
  throw new Error(`Lighthouse has no result for ${address}: ${run?.lhr.runtimeError?.message ?? 'no trace'}`)
}

const middle = (numbers: readonly number[]): number => spreadOf(numbers).middle

function rowOf(name: string, reports: readonly Result[]): string[] {
  const scores = Object.keys(categories).map(id => {
    const { least, middle: score, most } = spreadOf(reports.map(each => 100 * (each.categories[id]?.score ?? 0)))
    const spread = least === most ? '' : ` (${least.toFixed(0)}–${most.toFixed(0)})`
    return `${score.toFixed(0)}${spread} ${Math.round(score) < atLeast ? '✗' : '✓'}`
  })
  const of = (id: string) => middle(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const [lcp, cls, tbt] = [of(measures.LCP), of(measures.CLS), of(measures.TBT)]
  const script = middle(reports.map(scriptBytes)) / 1024
  return [name, ...scores, (lcp / 1000).toFixed(1), cls.toFixed(3), tbt.toFixed(0), script.toFixed(0)]
}

async function measure(url: string): Promise<void> {
  const { executablePath, args, env } = await findBrowser()
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, env, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const rows: string[][] = []
    const speeds: number[] = []
    for (const page of pages.filter(({ name }) => name.includes(wanted.only))) {
      const address = await addressOf(url, page)
      await fetch(address)
      const reports: Result[] = []
      for (let run = 0; run < wanted.runs; run++) reports.push(await audit(address, port))
      rows.push(rowOf(page.name, reports))
      speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex))
      console.log(`✓ ${page.name}: ${new URL(address).pathname}`)
      for (const line of new Set(reports.flatMap(shortcomings))) console.log(`  ${line}`)
    }
    const memory = (totalmem() / 2 ** 30).toFixed(0)
    const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory} GB, index ${middle(speeds).toFixed(0)}`
    console.log(`\n${wanted.runs} runs, a phone ${wanted.cpu} times slower than this machine: ${machine}\n`)
    console.log(table(['', ...Object.values(categories), 'LCP s', 'CLS', 'TBT ms', 'script KB'], rows))
    if (rows.some(row => row.some(cell => cell.endsWith('✗')))) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

process.env.JOURNEY_PORT ??= String(await freePort())
const stop = wanted.url ? undefined : await startDemo()
try {
  await measure(wanted.url ?? `http://localhost:${process.env.JOURNEY_PORT}`)
} finally {
  await stop?.()
}
