import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { productsFound } from '#contract/catalog/catalog.ts'
import {
  addWords,
  countTerms,
  countWords,
  postgresIndex,
  rebuildDocuments,
  startSynonyms,
  type VocabularyCache,
} from '#domains/search/index.ts'
import { systemClock } from '#platform/clock.ts'
import { connect, type Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { everything, SharedAnswers } from '#platform/http/shared-answers.ts'
import { constraints } from '#server/constraints.ts'
import { startThrowawayPostgres } from '#tests/harness/database-setup.ts'
import { step } from '../../scripts/steps.ts'
import { table } from '../table.ts'
import { baseline } from './baseline.ts'
import { type Product, readFolder } from './folder.ts'
import { type Quality, qualityOf } from './measures.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    worst: { type: 'string', default: '10' },
    show: { type: 'string', default: '' },
    'no-attributes': { type: 'boolean', default: false },
  },
})
const {
  folder,
  worst,
  show,
  'no-attributes': withoutAttributes,
} = z
  .object({
    folder: z.string('--folder names the folder with products and judgements'),
    worst: z.coerce.number(),
    show: z.string(),
    'no-attributes': z.boolean(),
  })
  .parse(values)

const longestName = 140
const batch = 1000

/** Puts the products into one child category of one store, on sale, and indexes them as the app does. */
async function load(db: Database, products: readonly Product[]): Promise<Map<string, string>> {
  const byId = new Map<string, string>()
  await db.transact(async ({ tx, now }) => {
    await sql`
      with account as (
        insert into accounts (kind, email, password_hash, first_name, last_name, confirmed_at, created_at)
        values ('merchant', 'merchant@bench.test', 'none', 'Ada', 'Obi', ${now}, ${now}) returning id
      ), top as (insert into categories (level, name) values (1, 'Everything') returning id),
      sub as (insert into categories (level, name, parent_id) select 2, 'All of it', id from top returning id, parent_id),
      child as (insert into categories (level, name, parent_id) select 3, 'Anything', id from sub returning id)
      insert into stores (merchant_id, name, url, phone_number, pickup_state, pickup_lga, pickup_street, created_at)
      select account.id, 'Store', 'store', '+2348030000000', 'Lagos', 'Ikeja', '1 Allen Avenue', ${now}
      from account, child`.execute(tx)
  })
  for (let at = 0; at < products.length; at += batch) {
    const rows = products.slice(at, at + batch).map(each => ({
      key: each.id,
      name: each.name.slice(0, longestName).padEnd(2, '.'),
      brand: each.brand.slice(0, 60) || null,
      description: [each.name.slice(longestName), each.description].filter(Boolean),
      properties: withoutAttributes ? [] : each.attributes.map(([type, value]) => ({ type, options: [value] })),
    }))
    await db.transact(async ({ tx, now }) => {
      const { rows: made } = await sql<{ id: string; key: string }>`
        insert into products (store_id, category_id, sub_category_id, child_category_id, name, brand, description, sku,
          properties, selling_kobo, list_kobo, weight_grams, approval_status, visible, in_stock, created_at, updated_at)
        select s.id, sub.parent_id, sub.id, child.id, each.name, each.brand, each.description, each.key,
          each.properties, 100000, 100000, 100, 'approved', true, true, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          each (key text, name text, brand text, description text[], properties jsonb),
          stores s, categories child join categories sub on sub.id = child.parent_id where child.level = 3
        returning id, sku as key`.execute(tx)
      for (const { id, key } of made) byId.set(id, key)
    })
  }
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(db.read)
  await db.transact(async work => {
    for (const { id } of stores) await addWords(work, { storeId: id })
    await startSynonyms(work)
  })
  // Twice: which words name things is learned from the documents.
  for (let time = 0; time < 2; time++) {
    await rebuildDocuments(db)
    await db.transact(async work => {
      await countWords(work)
      await countTerms(work)
    })
  }
  return byId
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
const shown = (number: number): string => number.toFixed(3)

const { products, judgements } = readFolder(folder)
console.log(`${products.length} products, ${judgements.size} queries`)
const postgres = await startThrowawayPostgres()
try {
  await migrate(postgres.url)
  const db = connect({ url: postgres.url, clock: systemClock, constraints })
  const byId = await step('indexed', () => load(db, products))
  await sql`analyze`.execute(db.read)
  const words: VocabularyCache = new SharedAnswers({ mostBytes: 2 ** 24 })
  words.open()
  const index = postgresIndex(db, () => Promise.resolve(new Map()), words)
  const search = async (query: string): Promise<string[]> => {
    const { rows } = productsFound.parse(
      await index.list({ typed: query }, { sortBy: 'relevance', limit: 100, offset: 0 }),
    )
    return rows.map(row => byId.get(row.id) ?? '')
  }
  const withoutSynonyms = async (query: string): Promise<string[]> => {
    await sql`delete from search_synonyms`.execute(db.read)
    words.drop(everything)
    return search(query)
  }
  const engines: [name: string, find: (query: string) => string[] | Promise<string[]>][] = [
    ['Bitmarte', search],
    ['Bitmarte without synonyms', withoutSynonyms],
    ['SQLite FTS5', baseline(products, { withAttributes: false })],
    ...(withoutAttributes
      ? []
      : [
          ['SQLite FTS5, attributes too', baseline(products, { withAttributes: true })] as [
            string,
            (query: string) => string[],
          ],
        ]),
  ]
  const results: { engine: string; query: string; quality: Quality; ids: string[]; ms: number }[] = []
  for (const [engine, find] of engines)
    for (const [query, ratings] of judgements) {
      const start = performance.now()
      const ids = await find(query)
      results.push({ engine, query, ids, ms: performance.now() - start, quality: qualityOf(ids, ratings) })
    }
  console.log(
    table(
      ['', 'NDCG@10', 'of rated ones', 'recall', 'no results', 'ms'],
      engines.map(([engine]) => {
        const own = results.filter(each => each.engine === engine)
        const average = (of: (quality: Quality) => number) => shown(mean(own.map(each => of(each.quality))))
        return [
          engine,
          average(quality => quality.ndcg),
          average(quality => quality.ndcgOfRated),
          average(quality => quality.recall),
          String(own.filter(each => each.quality.found === 0).length),
          mean(own.map(each => each.ms)).toFixed(1),
        ]
      }),
    ),
  )
  const own = results.filter(each => each.engine === 'Bitmarte').sort((a, b) => a.quality.ndcg - b.quality.ndcg)
  console.log('\nThe worst queries, with NDCG@10, of rated ones, recall, and matches among the first 100:\n')
  for (const { query, quality } of own.slice(0, worst))
    console.log(
      `${shown(quality.ndcg)} ${shown(quality.ndcgOfRated)} ${shown(quality.recall)} ${quality.found} ${query}`,
    )
  const names = new Map(products.map(({ id, name }) => [id, name]))
  for (const { query, ids } of own.filter(each => show.split(',').includes(each.query))) {
    console.log(`\n${query}`)
    for (const id of ids.slice(0, 10)) console.log(`  ${judgements.get(query)?.get(id) ?? '-'} ${names.get(id)}`)
  }
  await db.close()
} finally {
  await postgres.stop()
}
process.exit(0)
