import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Page as BrowserPage, chromium } from '@playwright/test'
import lighthouse, { auditFlowArtifacts, type Result, type RunnerResult } from 'lighthouse'
import { z } from 'zod'
import { freePort } from '#platform/ports.ts'
import { demoPassword } from '#server/seed/sign-ins.ts'
import { fontKey } from '#web/shell/font.ts'
import { findBrowser } from '../tests/harness/browser.ts'
import startDemo from '../tests/harness/running-app.ts'
import { putFirst } from './browser-first.ts'
import { chooseOptions, interactionTable, measureInteractions } from './interactions.ts'
import { spreadOf, table } from './table.ts'

const pageNames = ['home', 'category', 'product', 'storefront', 'cart', 'checkout'] as const

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    url: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    cpu: { type: 'string', default: '4' },
  },
})
const wanted = z
  .object({
    runs: z.coerce.number().int().min(1),
    url: z.url().optional(),
    only: z.array(z.enum(pageNames)),
    cpu: z.coerce.number().min(1),
  })
  .parse(values)
const atLeast = 98

interface Page {
  name: (typeof pageNames)[number]
  /** Its path, or that of a page whose first matching `link` leads to it. */
  on: string
  link?: string
  /** Needs a customer with something in the cart. */
  own?: true
}

/** Pages that the target covers. Those of a customer come last: the browser stays signed in. */
const pages: readonly Page[] = [
  { name: 'home', on: '/' },
  { name: 'category', on: '/', link: '/category/' },
  { name: 'product', on: '/search?search=kaftan', link: '/product/' },
  { name: 'storefront', on: '/stores', link: '/storefront/' },
  { name: 'cart', on: '/customer/cart', own: true },
  { name: 'checkout', on: '/customer/checkout', own: true },
]

/** Signs a customer of the demo in, with a product in the cart. */
async function signIn(page: BrowserPage, url: string): Promise<void> {
  await page.goto(`${url}/customer/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('customer@bitmarte.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(at => !at.pathname.endsWith('/login'))
  await page.goto(`${url}/search?inStock=true&search=lamp`)
  await page.getByRole('article').first().getByRole('link').click()
  await chooseOptions(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByText('1 added to your cart').waitFor()
  await page.close()
}

async function addressOf(url: string, { on, link }: Page): Promise<string> {
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

interface Load {
  /** As Lighthouse reports it. */
  report: Result
  /** The same load, of which tasks last as long as they used the processor. */
  ownCore: Result
}

/** Loads a page as a phone on a slow network would; simulated, so that this machine's load matters less. */
async function audit(address: string, port: number, tries = 3): Promise<Load> {
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    throttling: { cpuSlowdownMultiplier: wanted.cpu },
  })
  // On a busy machine a trace can lack data for performance.
  if (typeof run?.lhr.categories.performance?.score === 'number')
    return { report: run.lhr, ownCore: await auditByProcessorTime(run) }
  if (tries > 1) return audit(address, port, tries - 1)
  throw new Error(`Lighthouse has no result for ${address}: ${run?.lhr.runtimeError?.message ?? 'no trace'}`)
}

/** Audits a load again without the time for which its tasks waited for a core: a phone doesn't also run the app and the database. */
async function auditByProcessorTime({ artifacts }: RunnerResult): Promise<Result> {
  const events: { name: string; dur: number; tdur?: number }[] = artifacts.Trace.traceEvents
  for (const event of events) if (event.name.endsWith('RunTask') && event.tdur !== undefined) event.dur = event.tdur
  const { steps } = await auditFlowArtifacts({
    name: 'by processor time',
    gatherSteps: [{ artifacts, flags: artifacts.settings }],
  })
  const [step] = steps
  if (!step) throw new Error('Lighthouse audited nothing')
  return step.lhr
}

const middle = (numbers: readonly number[]): number => spreadOf(numbers).middle

function scoreOf(id: string, reports: readonly Result[]): string {
  const { least, middle: score, most } = spreadOf(reports.map(each => 100 * (each.categories[id]?.score ?? 0)))
  const spread = least === most ? '' : ` (${least.toFixed(0)}–${most.toFixed(0)})`
  return `${score.toFixed(0)}${spread} ${Math.round(score) < atLeast ? '✗' : '✓'}`
}

function rowOf({ name }: Page, loads: readonly Load[]): string[] {
  const [reports, ownCore] = [loads.map(({ report }) => report), loads.map(load => load.ownCore)]
  const scores = Object.keys(categories).map(id => scoreOf(id, reports))
  const of = (id: string, from = reports) => middle(from.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  const [lcp, cls, tbt] = [of(measures.LCP), of(measures.CLS), of(measures.TBT)]
  const script = middle(reports.map(scriptBytes)) / 1024
  const own = [
    scoreOf('performance', ownCore),
    (of(measures.LCP, ownCore) / 1000).toFixed(1),
    of(measures.TBT, ownCore).toFixed(0),
  ]
  return [name, ...scores, (lcp / 1000).toFixed(1), cls.toFixed(3), tbt.toFixed(0), script.toFixed(0), ...own]
}

async function measure(url: string): Promise<void> {
  const { executablePath, args, env } = await findBrowser()
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'bitmarte-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    env,
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
  })
  try {
    const isFirst = await putFirst(browser.browser())
    const rows: string[][] = []
    const speeds: number[] = []
    let isSignedIn = false
    for (const page of wanted.only.length ? pages.filter(({ name }) => wanted.only.includes(name)) : pages) {
      if (page.own && !isSignedIn) {
        await signIn(await browser.newPage(), url)
        isSignedIn = true
      }
      const address = await addressOf(url, page)
      await fetch(address)
      const before = await browser.newPage()
      await before.goto(`${url}/robots.txt`)
      const loads: Load[] = []
      for (let run = 0; run < wanted.runs; run++) {
        // Lighthouse empties the browser's cache but not local storage, which would say that the font is in it.
        await before.evaluate(key => localStorage.removeItem(key), fontKey)
        loads.push(await audit(address, port))
      }
      await before.close()
      rows.push(rowOf(page, loads))
      const reports = loads.map(({ report }) => report)
      speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex))
      console.log(`✓ ${page.name}: ${new URL(address).pathname}`)
      for (const line of new Set(reports.flatMap(shortcomings))) console.log(`  ${line}`)
    }
    const memory = (totalmem() / 2 ** 30).toFixed(0)
    const machine = `${cpus().length} × ${cpus()[0]?.model}, ${memory} GB, index ${middle(speeds).toFixed(0)}`
    console.log(`\n${wanted.runs} runs, a phone ${wanted.cpu} times slower than this machine: ${machine}`)
    console.log(
      `The browser ${isFirst ? 'came first' : 'shared the processors with the shop (see bench/README.md)'}.\n`,
    )
    const own = ['performance, own core', 'LCP s, own core', 'TBT ms, own core']
    console.log(table(['', ...Object.values(categories), 'LCP s', 'CLS', 'TBT ms', 'script KB', ...own], rows))
    const interactions = wanted.only.length
      ? []
      : await measureInteractions(url, { runs: wanted.runs, cpu: wanted.cpu })
    if (interactions.length) console.log(`\n${interactionTable(interactions)}`)
    if ([...rows, ...interactions].some(row => row.some(cell => cell.endsWith('✗')))) process.exitCode = 1
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
}

process.env.JOURNEY_PORT ??= String(await freePort())
const stop = wanted.url ? undefined : await startDemo()
try {
  await measure(wanted.url ?? `http://localhost:${process.env.JOURNEY_PORT}`)
} finally {
  await stop?.()
}
