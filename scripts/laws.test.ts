import { describe, expect, test } from 'vitest'
import { arrows } from './laws/arrows.ts'
import { browsers } from './laws/browsers.ts'
import { dates, pageClock } from './laws/dates.ts'
import { dialogs } from './laws/dialogs.ts'
import { numberFields } from './laws/number-fields.ts'
import { type Law, parse } from './laws/source.ts'
import { tokens } from './laws/tokens.ts'
import { transactions } from './laws/transactions.ts'
import { colours, messages, size, spreads, suppressions } from './laws/wording.ts'
import { words } from './laws/words.ts'

const breaks = (law: Law, files: Record<string, string>) =>
  law.broken(Object.entries(files).map(([path, text]) => parse(path, text)))

const imports = (from: string, specifier: string) => breaks(arrows, { [from]: `import { a } from '${specifier}'` })

describe('arrows', () => {
  test.each([
    ['contract/a.ts', '#platform/clock.ts'],
    ['server/platform/a.ts', '#domains/orders/index.ts'],
    ['server/identity/a.ts', '#domains/orders/index.ts'],
    ['server/domains/orders/a.ts', '#domains/delivery/index.ts'],
    ['server/domains/orders/a.ts', '#read-models/reports/index.ts'],
    ['server/domains/orders/a.ts', '#identity/accounts.store.ts'],
    ['server/domains/orders/a.ts', '../../identity/accounts.store.ts'],
    ['server/domains/unheard-of/a.ts', '#identity/index.ts'],
    ['server/domains/orders/a.ts', '#server/compose.ts'],
    ['server/seed/a.ts', '#identity/accounts.store.ts'],
    ['server/seed/a.ts', '#web/server.ts'],
    ['server/main.ts', '#sandbox/index.ts'],
    ['web/features/orders/a.tsx', '#web/areas/admin/a.tsx'],
    ['web/ui/a.tsx', '../features/orders/a.tsx'],
    ['web/ui/a.tsx', '#contract/orders/orders.ts'],
    ['web/shell/a.ts', '#server/compose.ts'],
    ['web/shell/a.ts', '#platform/clock.ts'],
    ['sandbox/a.ts', '#contract/orders/orders.ts'],
  ])('%s may not import %s', (from, to) => expect(imports(from, to)).toHaveLength(1))

  test.each([
    ['server/domains/orders/a.ts', '#identity/index.ts'],
    ['server/read-models/reports/a.ts', '#domains/money/ledger/index.ts'],
    ['server/domains/orders/a.ts', './b.ts'],
    ['server/main.ts', '#web/server.ts'],
    ['web/areas/admin/a.tsx', '#web/features/orders/a.tsx'],
    ['web/ui/a.tsx', 'react'],
    ['server/domains/orders/a.test.ts', '#tests/harness/app.ts'],
  ])('%s may import %s', (from, to) => expect(imports(from, to)).toEqual([]))

  test('a folder with an index of its own is closed to the rest of its domain', () => {
    const files = (specifier: string) => ({
      'server/domains/orders/returns/index.ts': '',
      'server/domains/orders/a.ts': `import { a } from '${specifier}'`,
    })
    expect(breaks(arrows, files('./returns/refund.ts'))).toHaveLength(1)
    expect(breaks(arrows, files('./returns/index.ts'))).toEqual([])
    expect(breaks(arrows, files('./notices/late.ts'))).toEqual([])
  })

  test('every way to import is seen, and ui may know types', () => {
    const from = 'web/ui/a.tsx'
    const specifier = `'#contract/orders/orders.ts'`
    for (const text of [`export * from ${specifier}`, `await import(${specifier})`, `import ${specifier}`]) {
      expect(breaks(arrows, { [from]: text })).toHaveLength(1)
    }
    for (const text of [`import type { A } from ${specifier}`, `let a: import(${specifier}).A`]) {
      expect(breaks(arrows, { [from]: text })).toEqual([])
      expect(breaks(arrows, { 'server/platform/a.ts': text.replace('#contract', '#domains') })).toHaveLength(1)
    }
    expect(breaks(arrows, { [from]: `import { type A, b } from ${specifier}` })).toHaveLength(1)
  })
})

describe('transactions', () => {
  const inside = (body: string) => breaks(transactions, { 'server/domains/orders/a.ts': body })

  test.each([
    'db.transact(async ({ tx }) => { await db.read.selectFrom("orders") })',
    'platform.db.transact(async work => { await platform.db.lagging.selectFrom("orders") })',
    'db.transact(work => list(read))',
    'db.transact(async function () { await pool.query("") })',
    'db.transact(work => fetch("https://bank.example"))',
    'db.transact(work => platform.paystack.refund())',
    'const pay = async (work: Work) => { await paystack.refund() }',
    'async function place({ tx }: Work) { await platform.db.read.selectFrom("orders") }',
    'export const store = (tx: Tx, { db }: Platform) => db.read',
  ])('%s reaches out', body => expect(inside(body)).not.toEqual([]))

  test.each([
    'await db.read.selectFrom("orders"); await db.transact(({ tx }) => tx.selectFrom("orders").where("read", "=", true))',
    'db.transact(({ tx }) => tx.updateTable("mails").set({ read: true, provider: "x" }).returning(mail => mail.read))',
    'const { db } = platform; const mails = (read: Reader) => read.selectFrom("mails")',
  ])('%s does not', body => expect(inside(body)).toEqual([]))
})

test('size', () => {
  expect(breaks(size, { 'web/a.css': 'a {}\n'.repeat(401) })).toEqual(['web/a.css has 401 lines'])
  expect(breaks(size, { 'web/a.css': 'a {}\n'.repeat(400) })).toEqual([])
})

test('spreads', () => {
  expect(breaks(spreads, { 'web/a.ts': 'f({ ...{ a, b }, c })' })).toHaveLength(1)
  expect(breaks(spreads, { 'web/a.ts': 'f({ ...a, ...(b && { c }), d: { ...e } })' })).toEqual([])
})

test('suppressions', () => {
  const commented = (comment: string) => breaks(suppressions, { 'web/a.ts': `// ${comment}\nlet a` })
  expect(commented('@ts-ignore: the types of the package are wrong')).toHaveLength(1)
  expect(commented('@ts-expect-error')).toHaveLength(1)
  expect(commented('biome-ignore lint/a/b: <explanation>')).toHaveLength(1)
  expect(commented('@ts-expect-error: the types of the package are wrong')).toEqual([])
  expect(commented('biome-ignore lint/a/b: the sentence has these letters')).toEqual([])
})

test('colours', () => {
  const has = (path: string, text: string) => breaks(colours, { [path]: text }).length
  expect(has('web/areas/a.tsx', `const a = <p style={{ color: '#fff' }} />`)).toBe(1)
  expect(has('web/areas/a.ts', 'const a = `1px solid rgb(0 0 0)`')).toBe(1)
  expect(has('web/areas/a.css', 'a { color: #1a2b3c }\nb { color: hsl(0 0% 0%) }')).toBe(2)
  expect(has('web/areas/a.tsx', `const a = <a href="#face-to-face">#1042</a>; import b from '#web/b.ts'`)).toBe(0)
  expect(has('web/areas/a.css', '/* #fff */ a { color: var(--ink) }')).toBe(0)
  expect(has('web/ui/theme.ts', `const ink = '#111111'`)).toBe(0)
})

test('tokens', () => {
  const has = (text: string, path = 'web/areas/a.module.css') => breaks(tokens, { [path]: text }).length
  for (const raw of [
    'font-size: 0.875rem',
    'font-size: clamp(2rem, 4vw, 3rem)',
    'font-size: 12cqi',
    '--title-size: 1.5rem',
    'font-weight: 650',
    'font-weight: bold',
    'border-radius: 12px',
    'border-top-left-radius: 50%',
    'box-shadow: 0 1px 2px var(--line)',
    'padding: 0 14px',
    'margin-inline: calc(-1 * 16px)',
    'gap: var(--space-2) 0.5em',
    '--name-gap: 2px',
  ]) {
    expect(has(`.a { ${raw}; }`), raw).toBe(1)
    expect(has(`.a { color: var(--ink); ${raw} }`), raw).toBe(1)
  }
  expect(has('@media (max-width: 40em) { .a { color: red } }')).toBe(1)
  expect(has('@media (max-width: 48em) { .a { color: red } }')).toBe(1)
  expect(has('@media print, (width < 700px) { .a { color: red } }')).toBe(1)
  expect(has(`<p style={{ fontSize: 12, gap: '8px' }} />`, 'web/areas/a.tsx')).toBe(2)
  expect(has(`<Text fz="13px" fw={650} p={12} radius="8px" />`, 'web/areas/a.tsx')).toBe(4)
  expect(
    has(`.a {
      font-size: var(--text-md); font-weight: var(--weight-bold); border-radius: var(--radius-md) 0 0;
      box-shadow: var(--float); padding: 0 auto calc(var(--space-2) + env(safe-area-inset-bottom)) 6cqi;
      margin: calc(-1 * var(--space-15)); width: 40px; font: inherit; border: 1px solid var(--line)
    }
    @media print { .a { /* padding: 4px; */ gap: 0; } }
    @media (min-width: 48em) and (max-width: 61.99em), (pointer: coarse) { .a { gap: var(--space-05); } }
    @font-face { font-weight: 400 700; }`),
  ).toBe(0)
  expect(has('<Stack gap={3} p="md"><Text fz="sm" style={{ margin: 0, width: 40 }} /></Stack>', 'web/a.tsx')).toBe(0)
  const sizes = (count: number) => Array.from({ length: count }, (_, at) => `  --text-${at}: ${at}rem;`).join('\n')
  expect(has(`:root {\n${sizes(8)}\n  --space-1: 4px;\n}`, 'web/ui/tokens.css')).toBe(0)
  expect(has(`:root {\n${sizes(9)}\n}`, 'web/ui/tokens.css')).toBe(1)
})

test('messages', () => {
  const home = { 'contract/messages.ts': `export const a = { b: 'Could not get orders.', c: 'Saved' }` }
  expect(breaks(messages, { ...home, 'web/a.tsx': '<p>Could not get orders.</p>' })).toHaveLength(1)
  expect(breaks(messages, { ...home, 'server/a.ts': 'fail(`Could not get orders.`)' })).toHaveLength(1)
  expect(breaks(messages, { ...home, 'server/a.ts': `fail('Saved')` })).toEqual([])
  const done = { 'contract/done.ts': `export const done = { a: 'Address saved.' }` }
  expect(breaks(messages, { ...done, 'web/a.tsx': '<p>Address saved.</p>' })).toHaveLength(1)
})

test('dates', () => {
  const has = (path: string, text: string) => breaks(dates, { [path]: text }).length
  expect(has('web/features/a.tsx', '<><input type="date" /><p>time</p></>')).toBe(1)
  expect(has('web/features/a.tsx', '<TextInput type={"datetime-local"} />')).toBe(1)
  expect(has('web/areas/a.tsx', `import { DateInput } from '@mantine/dates'`)).toBe(1)
  expect(has('web/areas/a.tsx', `await import('@mantine/dates')`)).toBe(1)
  expect(has('web/ui/a.tsx', `import { DatePicker } from '@mantine/dates'; <input type="time" />`)).toBe(0)
  expect(has('web/features/a.tsx', '<><input type="text" /><DayField label="date" /></>')).toBe(0)
})

test('the clock of pages', () => {
  const has = (path: string, text: string) => breaks(pageClock, { [path]: text }).length
  expect(has('web/features/a.ts', 'const isOver = (at: string, now = new Date()) => new Date(at) < now')).toBe(1)
  expect(has('web/features/a.ts', 'const isOver = (at: string, now = timeNow()) => new Date(at) < now')).toBe(0)
  expect(has('web/features/a.test.ts', 'new Date()')).toBe(0)
  expect(has('server/a.ts', 'new Date()')).toBe(0)
})

test('functions that browsers have', () => {
  const has = (text: string, path = 'web/features/a.ts') => breaks(browsers, { [path]: text })
  expect(has('Map.groupBy(rows, row => row.id)')).toEqual([
    'web/features/a.ts:1 uses Map.groupBy, which a supported browser lacks',
  ])
  expect(has('URL.parse(text)', 'contract/a.ts')).toHaveLength(1)
  expect(has('new Intl.DurationFormat()')).toHaveLength(1)
  expect(has('ids.union(others)')).toHaveLength(1)
  expect(has('byId.values().map(nameOf)')).toHaveLength(1)
  expect(has('Object.values(byId).map(nameOf)')).toEqual([])
  expect(has('[...byId.values()].map(nameOf)')).toEqual([])
  expect(has('z.union([a, b])', 'contract/a.ts')).toEqual([])
  expect(has('element.checkVisibility?.()')).toEqual([])
  for (const path of ['server/a.ts', 'web/ssr/a.ts', 'web/a.test.ts'])
    expect(has('Map.groupBy(a, b)', path)).toEqual([])
})

test('number fields', () => {
  const has = (path: string, text: string) => breaks(numberFields, { [path]: text }).length
  expect(has('web/features/a.tsx', `import { Button, NumberInput as Amount } from '@mantine/core'`)).toBe(1)
  expect(has('web/areas/a.tsx', `const a = <input type="number" />`)).toBe(1)
  expect(has('web/areas/a.tsx', `const a = <TextInput type={'number'} inputMode="decimal" />`)).toBe(2)
  expect(has('web/ui/a.tsx', `const a = <input inputMode="decimal" />`)).toBe(0)
  expect(has('web/areas/a.tsx', `const a = <input type="tel" inputMode="numeric" />`)).toBe(0)
  expect(has('web/areas/a.tsx', `import { NumberField } from '#web/ui/number-field.tsx'`)).toBe(0)
})

test('dialogs', () => {
  const has = (text: string, path = 'web/areas/a.tsx') => breaks(dialogs, { [path]: text }).length
  const ours = `import { Modal } from '#web/ui/modal.tsx'\n`
  expect(has(`import { Button, Drawer } from '@mantine/core'`)).toBe(1)
  expect(has(`import { Modal } from '@mantine/core'`, 'web/ui/modal.tsx')).toBe(0)
  expect(has(`${ours}const a = <Button type="submit">Save</Button>`)).toBe(1)
  expect(has(`${ours}const a = <FormButtons save="Save" busy />`)).toBe(1)
  expect(has(`${ours}const a = <FormButtons save="Save" busy onCancel={close} />`)).toBe(0)
  expect(has(`const a = <FormButtons save="Save" busy />`)).toBe(0)
})

describe('words', () => {
  const has = (text: string, path = 'web/a.tsx') => breaks(words, { [path]: text })

  test.each([
    ['sweep', 'const runSweep = 1'],
    ['sweep', '/** In one sweep. */'],
    ['heed', 'heedDeadWorkers()'],
    ['reckon', '// Fees are reckoned\nlet a'],
    ['hand on', 'const a = { handOn }'],
    ['hand on', '/**\n * It is handed\n * on.\n */'],
    ['let go', '// It lets go.\nlet a'],
    ['hand in', '// It was handed in.\nlet a'],
    ['dealt with', '<p>Dealt with today</p>'],
    ['nothing fits', "const title = 'Nothing fits'"],
    ['hinder', 'const hindrance = 1'],
    ['hinder', '<p hindered />'],
    ['anew', '<p>Made anew</p>'],
    ['waits for us', "const label = 'Waits for us'"],
    ['told', 'const toldBefore = 14'],
    ['told', 'interface OrderTold {}'],
    ['is told', "test('the store is told', run)"],
    ['patience', 'const patience = 5000'],
    ['rest', 'const rest = 5000'],
    ['rest', 'const a = { rest: 5000 }'],
    ['rest', 'let restsUntil'],
    ['look again', 'const lookAgain = 20_000'],
    ['Goods', '<Sum label="Goods" />'],
    ['Goods', '<dt>Goods</dt>'],
    ['somebody may', '// Where somebody may move an order.\nlet a'],
    ['in the house', "const a = 'It’s in the house.'"],
    ['with the chosen', '<section aria-label="With the chosen" />'],
    ['has these words', '`Nothing has these words.`'],
  ])('%s is found in: %s', (word, text) => expect(has(text)).toEqual([expect.stringContaining(`"${word}"`)]))

  test.each([
    'const { a, ...rest } = b',
    'const { whole, rest } = share(total % 3, 1)',
    'const shippingFee = { reckoning: breakdown }',
    "import { reassign } from './hand-on.ts'",
    '// We told them about digital goods; somebody may have paid.\nlet a',
    '<p>Digital goods</p>',
    'sweeper(wholesale, handOnce)',
  ])('%s has none', text => expect(has(text)).toEqual([]))

  test('file names, styles and documentation count; code in documentation does not', () => {
    expect(has('let a', 'server/domains/delivery/hand-on.ts')).toHaveLength(1)
    expect(has('/* reckoned */\n.a {}', 'web/a.css')).toEqual([expect.stringMatching(/^web\/a\.css:1 /)])
    expect(has('One\nsweep, in `Sweep`', 'docs/a.md')).toEqual([expect.stringMatching(/^docs\/a\.md:2 /)])
    expect(has('[a](../a.test.ts) "one sweep", "two sweeps".', 'docs/a.md')).toEqual([])
  })
})
