import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './children.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'deploy/README.md',
  'docs/runbooks/README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

const folders = 'contract|server|web|sandbox|tests|scripts|bench|deploy|docs'

/** Returns the repository paths in code spans that don't exist. Skips patterns such as `docs/<name>.md`. */
const missingPaths = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter(code => new RegExp(`^(${folders})/[\\w./-]*$`).test(code) && !existsSync(join(root, code)))

test.each(pages)('%s: paths in code spans exist', page =>
  expect(missingPaths(readFileSync(join(root, page), 'utf8'))).toEqual([]),
)

test('a missing path is found', () =>
  expect(missingPaths('`server/gone.ts`, `server/main.ts`, `server/<name>.ts`')).toEqual(['server/gone.ts']))
