import { expect, test } from 'vitest'
import { docNames } from './doc-names.ts'
import { parse } from './source.ts'

test('a name that is nowhere in the code is found', () => {
  const docs = parse(
    'docs/a.md',
    'See `hereName`, `here_name(id)`\nand `goneName`, `GoneName` or `gone_name(id)`; `a word`.',
  )
  const code = parse('server/a.ts', 'const hereName = sql`select here_name(1)`')
  const lawsTest = parse('scripts/laws.test.ts', "['law', 'const goneName = 1']")
  expect(docNames.broken([docs, code, lawsTest])).toEqual(
    ['goneName', 'GoneName', 'gone_name'].map(name => `docs/a.md:2 names ${name}, which is nowhere`),
  )
})
