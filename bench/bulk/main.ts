import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import {
  type BulkChange,
  createBulkEdit,
  getBulkEdit,
  startBulkEdit,
  undoBulkEdit,
} from '#contract/catalog/bulk-edits.ts'
import {
  exportProducts,
  getImport,
  importProducts,
  productImport,
  startImport,
} from '#contract/catalog/product-files.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import { ask, send } from '../ask.ts'
import { query } from '../checkout/shop.ts'
import type { App } from '../house.ts'
import { processorMs } from '../processor-time.ts'
import { table } from '../table.ts'
import { machineLine, withHouse } from '../with-house.ts'

/**
 * Measures bulk edits and imports of one store: how long each waits for its preview, and the time and the processor time
 * per product that the worker takes to apply it. Checks what each changed. Of the filled
 * products the store has those of its main category, an eighth. Linux only.
 */
const number = z.coerce.number().int().min(1)
const { values } = parseArgs({
  options: { products: { type: 'string', default: '72000' }, orders: { type: 'string' }, folder: { type: 'string' } },
})
const wanted = z.object({ products: number, orders: number.optional(), folder: z.string().optional() }).parse(values)
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

await withHouse(
  { products: wanted.products, stores: 1, customers: 256, ...(wanted.orders && { orders: wanted.orders }) },
  { parts: 'api', folder: wanted.folder },
  async (house, database) => {
    const worker = await house.startWorker()
    const count = async (where: string): Promise<number> => {
      const [row] = await query<{ count: number }>(
        database.url(),
        `select count(distinct p.id)::int as count from products p join product_variants v on v.product_id = p.id
         where p.deleted_at is null and (${where})`,
      )
      return row?.count ?? 0
    }
    const [{ token = '' } = {}] = await query<{ token: string }>(
      database.url(),
      "select 'bench-' || a.email as token from stores s join accounts a on a.id = s.merchant_id",
    )
    const store = storeOf(house.app, token)
    const lines: string[][] = []

    /** Runs a job of the worker and records its times. */
    const measure = async (name: string, run: { previewMs: number; apply(): Promise<number> }) => {
      const [app, db, began] = [(await worker.used()).cpuMs, processorMs(database.process()), performance.now()]
      const products = await run.apply()
      const ms = performance.now() - began
      const [appMs, dbMs] = [(await worker.used()).cpuMs - app, processorMs(database.process()) - db]
      const each = [ms, appMs, dbMs].map(all => (all / products).toFixed(2))
      lines.push([name, String(products), (run.previewMs / 1000).toFixed(1), ...each])
      console.log(lines.at(-1)?.join(' | '))
    }
    const expect = (name: string, is: number, should: number) => {
      if (is !== should) throw new Error(`${name}: ${is} products instead of ${should}`)
    }
    const edit = async (name: string, change: BulkChange, where: string) => {
      const { previewMs, id, products } = await store.preview(change)
      await measure(name, {
        previewMs,
        apply: async () => {
          await store.call(startBulkEdit, { params: { id } })
          return store.edited(id)
        },
      })
      expect(name, await count(where), products)
      return id
    }

    const all = await count('true')
    const lived = await count('v.list_kobo > 0 and p.visible')
    const [category] = await query<{ id: string }>(
      database.url(),
      `select id from categories c where level = 3 and not exists (select from products p where p.child_category_id = c.id)
        and not exists (select from attributes a where a.required and a.category_id in
        (c.id, c.parent_id, (select parent_id from categories up where up.id = c.parent_id))) limit 1`,
    )
    await query(database.url(), 'alter table product_variants add column if not exists bench_kobo bigint')
    await query(database.url(), 'update product_variants set bench_kobo = selling_kobo')
    const raised = await edit(
      'price by percent',
      { action: 'price', unit: 'percent', by: 7.5, roundTo: 1 },
      'v.selling_kobo = round(v.bench_kobo * 1.075 / 100) * 100 and v.bench_kobo <> v.selling_kobo',
    )
    await measure('undo of prices', {
      previewMs: 0,
      apply: async () => store.edited((await store.call(undoBulkEdit, { params: { id: raised } })).id),
    })
    expect('undo of prices', await count('v.selling_kobo <> v.bench_kobo'), 0)
    await edit(
      'sale price with dates',
      { action: 'sale-price', unit: 'percent', by: -10, roundTo: 1, startsAt: days(1), endsAt: days(8) },
      'exists (select from sale_prices s where s.variant_id = v.id)',
    )
    await edit('stock', { action: 'stock', mode: 'adjust', quantity: 5 }, 'true')
    if (category)
      await edit(
        'category',
        { action: 'category', childCategoryId: category.id },
        // A new category of an approved product awaits its review.
        `p.child_category_id = '${category.id}' or exists (select from product_revisions r where r.product_id = p.id)`,
      )
    await edit('unpublish', { action: 'publish', published: false }, 'not p.published')
    await edit('publish', { action: 'publish', published: true }, 'p.published')

    const file: Record<string, string>[] = parse(await store.file(), { columns: true, bom: true })
    const costPrice = Object.keys(file[0] ?? {}).find(heading => heading.startsWith('Cost price')) ?? ''
    const imported = async (name: string, rows: Record<string, string>[], where: string, should: number) => {
      const { previewMs, id: importId, counts } = await store.upload(stringify(rows, { header: true }))
      if (counts.refused) throw new Error(`${name}: ${counts.refused} products are refused`)
      await measure(name, {
        previewMs,
        apply: async () => {
          await store.call(startImport, { params: { id: importId } })
          return store.imported(importId)
        },
      })
      expect(name, await count(where), should)
    }
    await imported(
      'import of changed products',
      file.map(row => ({ ...row, [costPrice]: '77' })),
      'p.cost_kobo = 7700',
      all,
    )
    const added = file.map(row => ({ ...row, ID: '', Barcode: '', SKU: `${row.SKU}-new` }))
    await imported('import of new products', added, 'true', 2 * all)
    console.log(`\n${all} products of one store (${lived} on sale); ${machineLine({ products: all, stores: 1 })}.\n`)
    console.log(table(['', 'products', 'preview, s', 'ms a product', 'CPU of the worker', 'CPU of PostgreSQL'], lines))
  },
)

/** The store's calls. */
function storeOf({ url }: App, token: string) {
  const call = async <E extends Endpoint>(endpoint: E, input: Partial<InputOf<E>>): Promise<AnswerOf<E>> => {
    const said = await ask(url, endpoint, { ...(input as InputOf<E>), token })
    if (said.failed !== undefined) throw new Error(`${endpoint.id}: ${said.message}`)
    return said.data
  }
  const headers = { authorization: `Bearer ${token}` }
  /** Asks again until there is a result. */
  const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      await sleep(50) // The worker has no event for callers of the API.
    }
  }
  const editOf = async (id: string) =>
    (await call(getBulkEdit, { params: { id }, query: { limit: 1, offset: 0 } })).edit
  const importOf = async (id: string) =>
    (await call(getImport, { params: { id }, query: { limit: 1, offset: 0 } })).import
  return {
    call,
    async preview(change: BulkChange) {
      const began = performance.now()
      const { id } = await call(createBulkEdit, { body: { filter: {}, change } })
      const { counts } = await until(async () => {
        const edit = await editOf(id)
        return edit.planned ? edit : undefined
      })
      if (!counts.change || counts.refused) throw new Error(`${change.action}: ${JSON.stringify(counts)}`)
      return { id, products: counts.change, previewMs: performance.now() - began }
    },
    /** Waits for the end of a bulk edit and returns the number of changed products. */
    edited: (id: string) =>
      until(async () => {
        const { doneAt, counts } = await editOf(id)
        if (doneAt && counts.refused) throw new Error(`${counts.refused} products were refused`)
        return doneAt ? counts.change : undefined
      }),
    async file() {
      const { status, text } = await send(`${url}${exportProducts.path}`, {
        method: 'GET',
        headers,
        timeoutMs: 120_000,
      })
      if (status !== 200) throw new Error(`${exportProducts.id}: ${text.slice(0, 200)}`)
      return text
    },
    async upload(text: string) {
      const began = performance.now()
      const body = new FormData()
      body.set('file', new Blob([text], { type: 'text/csv' }), 'products.csv')
      const said = await fetch(`${url}${importProducts.path}`, { method: 'POST', headers, body })
      const json = await said.json()
      if (!json.success) throw new Error(`${importProducts.id}: ${json.message} ${JSON.stringify(json.errors)}`)
      return { ...productImport.parse(json.data), previewMs: performance.now() - began }
    },
    /** Waits for the end of an import and returns the number of its products. */
    imported: (id: string) =>
      until(async () => {
        const { doneAt, counts } = await importOf(id)
        if (doneAt && counts.refused) throw new Error(`${counts.refused} products were refused`)
        return doneAt ? counts.new + counts.changed : undefined
      }),
  }
}
