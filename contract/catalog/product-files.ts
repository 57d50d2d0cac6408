import { z } from 'zod'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

/** How many products one file may bring. */
export const mostImported = 10_000
/** The largest file of products, in bytes. */
export const mostImportBytes = 10 * 1024 * 1024

export const exportProducts = endpoint({
  id: 'products.export',
  method: 'GET',
  path: '/v1/products/export',
  summary: 'Every product of the store as CSV, a line per variant, in the columns that an import reads',
  access: ['merchant:products'],
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

/**
 * What becomes of a product of a file. `new`: it is added. `changed`: what the file says other is changed. `same`: there
 * is nothing to do. `refused`: left alone, for `problem`.
 */
export const importKind = z.enum(['new', 'changed', 'same', 'refused'])
export type ImportKind = z.infer<typeof importKind>

const importRow = z.object({
  /** The first line of the file that is of it; 1 is the heading. */
  line: z.int().min(2),
  kind: importKind,
  name: z.string(),
  sku: z.string(),
  productId: id.nullable(),
  problem: z.string().nullable(),
  done: z.boolean(),
})
export type ImportRow = z.infer<typeof importRow>

const counted = z.int().min(0)

export const productImport = z.object({
  id,
  fileName: z.string(),
  counts: z.record(importKind, counted),
  /** How many are still to be added or changed. */
  left: counted,
  createdAt: moment,
  /** Null while it was only looked at. */
  startedAt: moment.nullable(),
  doneAt: moment.nullable(),
})
export type ProductImport = z.infer<typeof productImport>

export const importProducts = endpoint({
  id: 'products.import',
  method: 'POST',
  path: '/v1/products/imports',
  summary:
    'Reads a CSV file of up to 10,000 products and says what it would add, change and refuse; nothing is done until it is started. Products are known by their ID or SKU',
  access: ['merchant:products'],
  body: z.object({ file: z.file().max(mostImportBytes, 'A file of products can have at most 10 MB.') }),
  answer: productImport,
  multipart: true,
  perMinute: 10,
})

export const getImport = endpoint({
  id: 'products.import-get',
  method: 'GET',
  path: '/v1/products/imports/{id}',
  summary: 'How an import stands, with its products by line',
  access: ['merchant:products'],
  params: byId,
  query: z.object({ ...page(25), kind: importKind.optional() }),
  answer: listOf(importRow).extend({ import: productImport }),
})

export const startImport = endpoint({
  id: 'products.import-start',
  method: 'POST',
  path: '/v1/products/imports/{id}/start',
  summary: 'Adds and changes what the file said, in the background; started again, nothing is done twice',
  access: ['merchant:products'],
  params: byId,
  answer: productImport,
  message: done.importStarted,
})
