import { mkdirSync, writeFileSync } from 'node:fs'
import { endpoints } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { permissionsTable } from '#contract/permissions.ts'

/** Writes the documents generated from the contract. contract/docs.test.ts fails when they are outdated. */
const docs = new URL('../docs/', import.meta.url)
mkdirSync(docs, { recursive: true })
writeFileSync(new URL('openapi.json', docs), `${JSON.stringify(openApiDocument(endpoints), null, 1)}\n`)
writeFileSync(new URL('permissions.md', docs), permissionsTable(endpoints))
