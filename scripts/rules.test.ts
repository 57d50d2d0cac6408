import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failureReasons } from '#contract/orders/failure-reasons.ts'
import { settingNames } from '#contract/settings/settings.ts'
import { transitions as orderTransitions } from '#domains/orders/lifecycle/order-states.ts'
import { transitions as returnTransitions } from '#domains/orders/returns/return-states.ts'
import { root } from './children.ts'
import { parse, textOf, walk } from './laws/source.ts'

const folder = join(root, 'docs/rules')

const pages = readdirSync(folder).map(name => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

/** Returns the texts of a script, including test titles. */
function textsOf(path: string): Set<string> {
  const { program } = parse(path, readFileSync(path, 'utf8'))
  const texts = new Set<string>()
  if (program) walk(program, node => texts.add(textOf(node) ?? ''))
  return texts
}

/** Returns the problems of a page: links to missing files, names or test titles, and rules without code or test. */
function problemsOf(text: string, base = folder): string[] {
  const links = [...text.matchAll(/\[([^\]]*)\]\(([^)#]+)[^)]*\)((?:,? "[^"]+")*)/g)].map(
    ([, label = '', href = '', titles = '']) => ({ label, path: join(base, href), titles }),
  )
  const broken = links.flatMap(({ label, path, titles }) => {
    const at = relative(root, path)
    if (!existsSync(path)) return [`${at} doesn't exist`]
    const named = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    const texts = named.length > 0 ? textsOf(path) : new Set<string>()
    const missing = named.filter(title => !texts.has(title)).map(title => `${at} has no test "${title}"`)
    if (path.endsWith('.test.ts') && named.length === 0) missing.push(`${at} is linked without a test`)
    const name = /^`(\w+)`$/.exec(label)?.[1]
    if (name && !new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'))) missing.push(`${at} has no ${name}`)
    return missing
  })
  const rules = text.split(/^- /m).slice(1)
  const bare = rules.filter(rule => !/^ {2}Code: \[.*\. Test: \[/m.test(rule))
  return [...broken, ...bare.map(rule => `no code or test: ${rule.split('\n')[0]}`)]
}

test.each(pages)('$name: linked files, names and tests exist, and each rule has code and a test', ({ text }) =>
  expect(problemsOf(text)).toEqual([]),
)

test.each([
  [
    '- A.\n  Code: [a](gone.ts). Test: [b](../scripts/rules.test.ts) "broken links fail: %j".',
    "docs/gone.ts doesn't exist",
  ],
  ['[`gone`](glossary.md)', 'docs/glossary.md has no gone'],
  ['[a](../scripts/start.long.test.ts) "gone"', 'scripts/start.long.test.ts has no test "gone"'],
  ['[a](../scripts/start.long.test.ts)', 'scripts/start.long.test.ts is linked without a test'],
  ['- A rule.', 'no code or test: A rule.'],
])('broken links fail: %j', (text, problem) => expect(problemsOf(text, dirname(folder))).toEqual([problem]))

test.each(settingNames)('a rule names the setting %s', name =>
  expect(pages.filter(({ text }) => text.includes(`\`${name}\``)).length).toBeGreaterThan(0),
)

/** Returns the rows of a page's first table, without its head. */
const rowsOf = (name: string): string[] =>
  (pages.find(page => page.name === name)?.text ?? '')
    .split('\n\n')
    .filter(block => block.startsWith('| from'))
    .flatMap(block => block.split('\n').slice(2))

const row = (...cells: (string | undefined)[]) => `| ${cells.map(cell => cell ?? '').join(' | ')} |`
const code = (text: string) => `\`${text}\``

describe('the tables of status transitions are those of the code', () => {
  test('orders', () => {
    const rows = orderTransitions.map(({ from, to, by, only, needs }) =>
      row(code(from), code(to), by.join(', '), only, needs),
    )
    expect(rowsOf('orders.md')).toEqual(rows)
  })

  test('reasons of failed deliveries', () => {
    const rows = Object.entries(failureReasons).map(([reason, { name, feeBearer }]) =>
      row(code(reason), name, feeBearer),
    )
    const text = pages.find(page => page.name === 'orders.md')?.text ?? ''
    const table = text.split('\n\n').find(block => block.startsWith('| reason'))
    expect(table?.trim().split('\n').slice(2)).toEqual(rows)
  })

  test('returns', () => {
    const rows = returnTransitions.map(({ action, from, to, by, only }) =>
      row(code(from), code(to), code(action), by.join(', '), only),
    )
    expect(rowsOf('returns.md')).toEqual(rows)
  })
})
