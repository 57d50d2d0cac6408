import { root } from './children.ts'
import { arrows } from './laws/arrows.ts'
import { dates } from './laws/dates.ts'
import { type Law, readSources } from './laws/source.ts'
import { transactions } from './laws/transactions.ts'
import { colours, messages, size, suppressions } from './laws/wording.ts'

export const laws: Law[] = [arrows, transactions, size, suppressions, colours, messages, dates]

if (import.meta.main) {
  const sources = readSources(root)
  for (const { name, broken } of laws) {
    const breaks = broken(sources)
    console.log(`${breaks.length === 0 ? '✓' : '✗'} ${name}`)
    for (const each of breaks) console.error(`  ${each}`)
    if (breaks.length > 0) process.exitCode = 1
  }
}
