import { domains } from '../server/domains.ts'
import { root } from './children.ts'
import { arrows } from './laws/arrows.ts'
import { browsers } from './laws/browsers.ts'
import { dates, pageClock } from './laws/dates.ts'
import { dialogs } from './laws/dialogs.ts'
import { docNames } from './laws/doc-names.ts'
import { locksApart } from './laws/locks.ts'
import { numberFields } from './laws/number-fields.ts'
import { sleepsInTests } from './laws/sleeps.ts'
import { type Law, readDocs, readSources } from './laws/source.ts'
import { tablesLaw } from './laws/tables.ts'
import { tokens } from './laws/tokens.ts'
import { transactions } from './laws/transactions.ts'
import { colours, messages, size, spreads, suppressions } from './laws/wording.ts'
import { words } from './laws/words.ts'

export const laws: Law[] = [
  arrows,
  transactions,
  locksApart,
  size,
  suppressions,
  spreads,
  colours,
  tokens,
  messages,
  browsers,
  dates,
  pageClock,
  numberFields,
  dialogs,
  sleepsInTests,
  tablesLaw(domains),
  words,
  docNames,
]

if (import.meta.main) {
  const sources = readSources(root)
  for (const law of laws) {
    const breaks = law.broken(law === words || law === docNames ? [...sources, ...readDocs(root)] : sources)
    console.log(`${breaks.length === 0 ? '✓' : '✗'} ${law.name}`)
    for (const each of breaks) console.error(`  ${each}`)
    if (breaks.length > 0) process.exitCode = 1
  }
}
