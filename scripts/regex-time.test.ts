import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, lineOf, readSources, walk } from './laws/source.ts'

/**
 * No text makes a regular expression of the server take time that grows with the square of its length: one request would
 * stop the process for everybody. Each one gets long texts that repeat its own pieces.
 */

/** Characters of a text: a square of this length takes a hundred times longer than what is allowed. */
const length = 10_000
const allowedMs = 25

/** Patterns that take longer, by file, with what bounds their text. */
const bounded: Readonly<Record<string, string>> = {
  'contract/read-number.ts': 'the digits of a number',
  'server/domains/cases/case-deadlines.ts': 'a note on a status, of at most 500 characters',
  'server/domains/cases/contact.ts': 'the sender of our mails, from the settings',
  'server/domains/notifications/push/send-push.ts': 'the sender of our mails, from the settings',
  'server/domains/search/code-search.ts': 'a search, of at most 100 characters',
  'server/platform/database/migrate.ts': 'our own migrations',
}

const pieces = [' ', '\t', '\n', 'a', '0', '.', '-', '_', '@', '<', '/', '&', '(', ',', 'é', 'a ', 'a.', '1,', ' \n']

/** Returns long texts that repeat parts of a pattern, each with an end that may fail to match. */
function textsFor(pattern: string): string[] {
  const plain = pattern.replace(/\\[bBdDwWsS]|\(\?<?[:=!]|\\p\{\w+\}/g, ' ').replace(/\\(.)/g, '$1')
  const runs = plain.match(/[^\s()[\]{}|*+?^$]+/g) ?? []
  const parts = new Set([...pieces, ...runs, ...runs.map(run => `${run} `), ...runs.map(run => `${run}a`)])
  return [...parts].flatMap(part => {
    const long = part.repeat(Math.ceil(length / part.length))
    return ['', runs[0] ?? ''].flatMap(head => [`${head}${long}`, `${head}${long}\n!`])
  })
}

/** Returns processor time, which other work on the machine hardly changes. */
function millisecondsOf({ pattern, flags }: { pattern: string; flags: string }, text: string): number {
  const expression = new RegExp(pattern, flags)
  const start = process.threadCpuUsage()
  if (expression.global) text.replace(expression, '')
  else expression.test(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

test('no text makes a regular expression of the server slow', { timeout: 120_000 }, () => {
  const slow: string[] = []
  const sources = readSources(join(import.meta.dirname, '..')).filter(
    ({ path }) => /^(contract|server)\//.test(path) && !path.startsWith('server/seed/') && !isTest(path),
  )
  for (const source of sources) {
    if (!source.program || source.path in bounded) continue
    walk(source.program, node => {
      const regex = node.regex as { pattern: string; flags: string } | undefined
      if (node.type !== 'Literal' || !regex || !/[*+]|,\}/.test(regex.pattern)) return
      // Compiling an expression or collecting garbage makes one measurement slow, not three.
      const text = textsFor(regex.pattern).find(each => [1, 2, 3].every(() => millisecondsOf(regex, each) > allowedMs))
      if (text) slow.push(`${lineOf(source, node.start)} /${regex.pattern}/ by ${JSON.stringify(text.slice(0, 20))}…`)
    })
  }
  expect(slow).toEqual([])
})
