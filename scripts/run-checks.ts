import { CannotStart } from '#platform/cannot-start.ts'
import type { Check } from './checks.ts'
import { seconds } from './steps.ts'

/**
 * Runs checks in order until one fails; a nested list runs in parallel. Prints each result and returns whether all
 * passed.
 */
export async function runChecks(checks: (Check | Check[])[]): Promise<boolean> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort())
  const summary: string[] = []
  const passes = async ({ name, run }: Check): Promise<boolean> => {
    const begun = performance.now()
    console.log(`\n· ${name}`)
    const passed = await run(interruption.signal).then(
      () => true,
      error => {
        if (!interruption.signal.aborted) console.error(error instanceof CannotStart ? error.message : error)
        return false
      },
    )
    summary.push(`${passed ? '✓' : '✗'} ${name} (${seconds(begun)})`)
    return passed
  }
  let passed = true
  for (const group of checks) {
    passed = (await Promise.all([group].flat().map(passes))).every(Boolean)
    if (!passed) break
  }
  console.log(`\n${summary.join('\n')}`)
  return passed
}
