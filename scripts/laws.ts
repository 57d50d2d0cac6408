import { domains } from '../server/domains.ts'
import { root } from './children.ts'
import { arrows } from './laws/arrows.ts'
import { dates } from './laws/dates.ts'
import { numberFields } from './laws/number-fields.ts'
import { sleepsInTests } from './laws/sleeps.ts'
import { type Law, readDocs, readSources } from './laws/source.ts'
import { tablesLaw } from './laws/tables.ts'
import { tokens } from './laws/tokens.ts'
import { transactions } from './laws/transactions.ts'
import { colours, messages, size, suppressions } from './laws/wording.ts'
import { countWords, findWords } from './laws/words.ts'

export const laws: Law[] = [
  arrows,
  transactions,
  size,
  suppressions,
  colours,
  tokens,
  messages,
  dates,
  numberFields,
  sleepsInTests,
  tablesLaw(domains),
]

/** `--words` prints counts of each banned word per file; `--words <word>` prints every line with it. */
function printWords(word: string | undefined): void {
  const sources = [...readSources(root), ...readDocs(root)]
  const lines = word
    ? findWords(sources)
        .filter(found => found.word === word)
        .map(({ at }) => at)
    : countWords(sources)
  for (const line of lines) console.log(line)
  if (lines.length > 0) process.exitCode = 1
}

const wordsAt = process.argv.indexOf('--words')

if (import.meta.main && wordsAt !== -1) {
  // Not among the laws of every check yet: the code still has these words.
  printWords(process.argv[wordsAt + 1])
} else if (import.meta.main) {
  const sources = readSources(root)
  for (const { name, broken } of laws) {
    const breaks = broken(sources)
    console.log(`${breaks.length === 0 ? '✓' : '✗'} ${name}`)
    for (const each of breaks) console.error(`  ${each}`)
    if (breaks.length > 0) process.exitCode = 1
  }
}
