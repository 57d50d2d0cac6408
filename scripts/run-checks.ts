import { CannotStart } from '#platform/cannot-start.ts'
import type { Check } from './checks.ts'
import { seconds } from './steps.ts'

/** Runs checks in order up to the first that fails, and prints what each came to. Answers whether all passed. */
export async function runChecks(checks: Check[]): Promise<boolean> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort())
  const summary: string[] = []
  let failed = false
  for (const { name, run } of checks) {
    const begun = performance.now()
    console.log(`\n· ${name}`)
    try {
      await run(interruption.signal)
    } catch (error) {
      if (!interruption.signal.aborted) console.error(error instanceof CannotStart ? error.message : error)
      failed = true
    }
    summary.push(`${failed ? '✗' : '✓'} ${name} (${seconds(begun)})`)
    if (failed) break
  }
  console.log(`\n${summary.join('\n')}`)
  return !failed
}
