import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from './index.ts'
import { openApiDocument } from './openapi.ts'
import { permissionsTable } from './permissions.ts'

const doc = (name: string) => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')

test('docs/openapi.json matches the contract; `node scripts/docs.ts` writes it', () => {
  expect(JSON.parse(doc('openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpoints))))
})

test('docs/permissions.md matches the contract; `node scripts/docs.ts` writes it', () => {
  expect(doc('permissions.md')).toBe(permissionsTable(endpoints))
})
