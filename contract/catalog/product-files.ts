import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'

/** Maximum number of products per file. */
export const maxImportedProducts = 10_000
/** Maximum size of a product file, in bytes. */
export const mostImportBytes = 10 * 1024 * 1024
/** Maximum size of a zip file with a product file and pictures, in bytes. */
export const mostArchiveBytes = 100 * 1024 * 1024

export const exportProducts = endpoint({
  id: 'products.export',
  method: 'GET',
  path: '/v1/products/export',
  summary: 'All products of the store as CSV, one line per variant, in the columns that an import reads',
  access: ['merchant:products'],
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
})

export const productTemplate = endpoint({
  id: 'products.import-template',
  method: 'GET',
  path: '/v1/products/import-template',
  summary: 'A CSV file with the columns of a category, its attributes included, and one product as an example',
  access: ['merchant:products'],
  query: z.object({ childCategoryId: id }),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
  errors: ['category_not_found'],
})

/**
 * Outcome for a product of a file. `new`: added. `changed`: updated with the values that differ. `same`: nothing to do.
 * `refused`: skipped because of `problem`.
 */
export const importKind = z.enum(['new', 'changed', 'same', 'refused'])
export type ImportKind = z.infer<typeof importKind>

const importRow = z.object({
  /** First row of the product in the file, as spreadsheets count; row 1 is the heading. */
  line: z.int().min(2),
  kind: importKind,
  name: z.string(),
  sku: z.string(),
  productId: id.nullable(),
  /** Why it was refused, or which pictures of it could not be loaded. */
  problem: z.string().nullable(),
  done: z.boolean(),
})
export type ImportRow = z.infer<typeof importRow>

const counted = z.int().min(0)

export const productImport = z.object({
  id,
  fileName: z.string(),
  counts: z.record(importKind, counted),
  /** Number of products still to add or change. */
  left: counted,
  createdAt: moment,
  /** Null before the import is started. */
  startedAt: moment.nullable(),
  doneAt: moment.nullable(),
})
export type ProductImport = z.infer<typeof productImport>

export const importProducts = endpoint({
  id: 'products.import',
  method: 'POST',
  path: '/v1/products/imports',
  summary:
    'Reads a CSV file of up to 10,000 products, Shopify’s product export, or a zip file of one with pictures, and reports what it would add, change and refuse; nothing changes until the import is started. Products are matched by ID or SKU',
  access: ['merchant:products'],
  query: z.object({
    /** Category of products in a file from Shopify whose type is none of ours. */
    childCategoryId: id.optional(),
    /** Weight in kilograms of products in a file from Shopify that have none. */
    weight: queryNumber(z.number().positive().max(1000)).optional(),
  }),
  body: z.object({ file: z.file().max(mostArchiveBytes, 'A zip file can have at most 100 MB.') }),
  answer: productImport,
  multipart: true,
  perMinute: 10,
})

export const getImport = endpoint({
  id: 'products.import-get',
  method: 'GET',
  path: '/v1/products/imports/{id}',
  summary: 'Status of an import, with its products by line',
  access: ['merchant:products'],
  params: byId,
  query: z.object({ ...page(25), kind: importKind.optional() }),
  answer: listOf(importRow).extend({ import: productImport }),
})

export const startImport = endpoint({
  id: 'products.import-start',
  method: 'POST',
  path: '/v1/products/imports/{id}/start',
  summary: 'Adds and changes the file’s products in the background; starting again repeats nothing',
  access: ['merchant:products'],
  params: byId,
  answer: productImport,
  message: done.importStarted,
})
