import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { permissionsTable } from '#contract/permissions.ts'

/** Writes the documents that are printed from the contract. contract/docs.test.ts fails while they are not current. */
const docs = new URL('../docs/', import.meta.url)
mkdirSync(docs, { recursive: true })
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`)
writeFileSync(new URL('permissions.md', docs), permissionsTable(endpoints))
