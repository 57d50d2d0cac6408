import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, several } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'

/** Maximum number of products per file. */
export const maxImportedProducts = 10_000
/** Maximum size of a product file, in bytes: 10,000 products with long descriptions have about 12 MB. */
export const mostImportBytes = 25 * 1024 * 1024
/** Maximum size of a zip file with a product file and pictures, in bytes. */
export const mostArchiveBytes = 100 * 1024 * 1024
/** Number of unknown types of a file for which a merchant chooses a category at once. */
export const mostAskedTypes = 20
/** Number of types with a chosen category that a file is read with. */
export const mostTypeCategories = 60

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

/** A value that changes, with the options of the variants that have it: none if all have. Null: they are new. */
const valueChange = z.object({ variants: z.array(z.string()), before: z.number().nullable(), after: z.number() })
export type ValueChange = z.infer<typeof valueChange>

const importRow = z.object({
  /** First row of the product in the file, as spreadsheets count; row 1 is the heading. */
  line: z.int().min(2),
  kind: importKind,
  name: z.string(),
  sku: z.string(),
  productId: id.nullable(),
  /** Why it was refused, which pictures of it were not taken, why it becomes or stays a draft, or which price falls by half. */
  problem: z.string().nullable(),
  /** Headings of the columns that change; of a new product, those whose values no other field has. */
  changes: z.array(z.string()),
  /** Path of its category; null if refused. */
  category: z.string().nullable(),
  /** That it has the chosen category, and why; null if the file names one. */
  categoryNote: z.string().nullable(),
  /** Lowest and highest selling price of a new product; null otherwise. */
  price: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Stock of a new product that isn't digital; null otherwise. */
  stock: z.int().nullable(),
  /** Selling prices that a product will change. Optional because the previous release doesn't send it. */
  priceChanges: z.array(valueChange).optional(),
  /** Stocks that a product will change. Optional because the previous release doesn't send it. */
  stockChanges: z.array(valueChange).optional(),
  /** Sale prices of a new product, or of one whose sale prices change. One that starts in the past starts at once. */
  sales: z.array(z.object({ price: z.number(), startsAt: moment, endsAt: moment })),
  /** Whether it starts to sell on when out of stock. */
  sellsOn: z.boolean(),
  /** Whether it goes to approval. */
  submits: z.boolean(),
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
  /** Products that go to approval, new and changed. */
  submitted: counted,
  /** New products that are drafts. */
  drafts: counted,
  /**
   * Those of them that would go to approval, but lack something: how many, how many lack a picture, and how many a
   * required specification.
   */
  incompleteDrafts: z.object({
    count: counted,
    pictureless: counted,
    /** Optional because the previous release doesn't send it. */
    fileless: counted.optional(),
    unspecified: counted,
  }),
  /** Products that aren't refused, but have a `problem`. */
  noted: counted,
  /** Those of them that become or stay drafts because they lack a picture, their file or a required specification. */
  incomplete: counted,
  /** New products whose category is the chosen one, because the file names none of ours. */
  categoriesChosen: counted,
  /** Products that start to sell on when out of stock. */
  sellsOn: counted,
  /** The most frequent faults of refused products, without rows; those of the same products in one message. */
  faults: z.array(z.object({ message: z.string(), count: counted })),
  /** Number of faults that `faults` leaves out. */
  moreFaults: counted,
  /** Whether the file is Shopify's product export. */
  shopify: z.boolean(),
  createdAt: moment,
  /** Null before the import is started. */
  startedAt: moment.nullable(),
  doneAt: moment.nullable(),
})
export type ProductImport = z.infer<typeof productImport>

/** An import of which some products may be refused until the merchant chooses a category or a weight for them. */
const checkedImport = productImport.extend({
  /** What the file calls categories that are none of ours, most products first, with the nearest of ours. Empty: no name. */
  unknownTypes: z.array(z.object({ type: z.string(), count: counted, nearest: id.nullable() })).max(mostAskedTypes),
  /** Products without a weight. */
  weightless: counted,
})
export type CheckedImport = z.infer<typeof checkedImport>

export const importProducts = endpoint({
  id: 'products.import',
  method: 'POST',
  path: '/v1/products/imports',
  summary:
    'Reads a CSV file of up to 10,000 products, Shopify’s product export, or a zip file of one with pictures, and reports what it would add, change and refuse; nothing changes until the import is started. Products are matched by ID or SKU',
  access: ['merchant:products'],
  query: z.object({
    /** Category of new products in a file from Shopify whose type is none of ours. */
    childCategoryId: id.optional(),
    /** Categories of single types in a file from Shopify, each as `<ID of the child category>:<type>`. */
    typeCategories: several(
      z
        .string()
        .max(300)
        .regex(/^[\da-f-]{36}:/i),
      mostTypeCategories,
    ).optional(),
    /** Weight in kilograms of new products in a file from Shopify that have none. */
    weight: queryNumber(z.number().positive().max(1000)).optional(),
  }),
  body: z.object({ file: z.file().max(mostArchiveBytes, 'A zip file can have at most 100 MB.') }),
  answer: checkedImport,
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
  query: z.object({ ...page(25), kind: importKind.optional(), noted: flag.optional() }),
  answer: listOf(importRow).extend({ import: productImport }),
})

export const importProblems = endpoint({
  id: 'products.import-problems',
  method: 'GET',
  path: '/v1/products/imports/{id}/problems',
  summary: 'The refused products of an import, then those with a note, such as pictures that were not taken, as CSV',
  access: ['merchant:products'],
  params: byId,
  answer: z.string(),
  file: 'text/csv',
  perMinute: 20,
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
