import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { branchPoint, changedSince } from './changed-files.ts'
import { type Check, checks } from './checks.ts'
import { root, runChild } from './children.ts'
import { runChecks } from './run-checks.ts'
import { buildWeb } from './web-build.ts'

/**
 * `npm test` runs every check, all quick tests and the journeys tagged @smoke. `--long` runs the other tests and
 * journeys. Further words select test files and journeys by path, without the checks. `--changed` runs only tests
 * affected by changes since main.
 */
const { values: flags, positionals: filters } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, changed: { type: 'boolean', default: false } },
})
const kind = filters.length > 0 ? 'all' : flags.long ? 'long' : 'quick'
const base = flags.changed ? branchPoint() : undefined

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

const tests: Check = {
  name: flags.long ? 'long tests' : 'unit, HTTP and component tests',
  run: signal =>
    runChild(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestFile}`,
        ...(base ? ['--changed', base] : []),
        ...filters,
      ],
      { name: 'Vitest', shown: true, env: { TEST_KIND: kind } },
      signal,
    ),
}

const webBuild: Check = { name: 'web build', run: signal => buildWeb(signal) }

/** Selected journeys run one at a time, because some move the shared clock. */
const named = filters.length > 0 ? ['--no-deps', '--workers=1', ...filters] : []
const journeys: Check = {
  name: 'journeys in a browser',
  run: signal =>
    runChild(
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...named],
      { name: 'Playwright', shown: true, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightFile, TEST_KIND: kind } },
      signal,
    ),
}

/** Returns whether the arguments select a journey, or a change affects the journeys. */
function needsJourneys(): boolean {
  if (base && !changedSince(base).some(file => /^(contract|sandbox|server|tests\/journeys|web)\//.test(file)))
    return false
  if (filters.length === 0) return true
  return globSync('tests/journeys/*.journey.ts', { cwd: root }).some(file => filters.some(each => file.includes(each)))
}

const passed = await runChecks([
  ...(kind === 'quick' ? [checks] : []),
  ...(needsJourneys() ? [[tests, webBuild], journeys] : [tests]),
])

const units = read(vitestFile, vitestResults)
const ends = read(playwrightFile, playwrightResults)?.stats
rmSync(results, { recursive: true, force: true })
// A journey that passed on its second try counts as passed; a failed one counts once.
const good = (units?.numPassedTests ?? 0) + (ends?.expected ?? 0) + (ends?.flaky ?? 0)
const bad = (units?.numFailedTests ?? 0) + (ends?.unexpected ?? 0)
const isMistyped = filters.length > 0 && !base && good + bad === 0
if (isMistyped) console.error(`No test has ${filters.join(' or ')} in its path.`)
console.log(`${good} passed, ${bad} failed`)
process.exit(passed && !isMistyped ? 0 : 1)
