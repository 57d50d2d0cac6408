import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { checks } from './checks.ts'
import { root, runChild } from './children.ts'
import { runChecks } from './run-checks.ts'
import { buildWeb } from './web-build.ts'

const results = mkdtempSync(join(tmpdir(), 'bitmarte-results-'))
const vitestFile = join(results, 'vitest.json')
const playwrightFile = join(results, 'playwright.json')

const vitestResults = z.object({ numPassedTests: z.int(), numFailedTests: z.int() })
const playwrightResults = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

const passed = await runChecks([
  ...checks,
  {
    name: 'unit and HTTP tests',
    run: signal =>
      runChild(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${vitestFile}`,
        ],
        { name: 'Vitest', shown: true },
        signal,
      ),
  },
  { name: 'web build', run: signal => buildWeb(signal) },
  {
    name: 'journeys in a browser',
    run: signal =>
      runChild(
        [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
        { name: 'Playwright', shown: true, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile } },
        signal,
      ),
  },
])

const units = read(vitestFile, vitestResults)
const journeys = read(playwrightFile, playwrightResults)?.stats
rmSync(results, { recursive: true, force: true })
// A journey that passed on a second try passed; one that fails always counts once.
const good = (units?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (journeys?.flaky ?? 0)
const bad = (units?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0)
console.log(`${good} passed, ${bad} failed`)
process.exit(passed ? 0 : 1)
