import type { ProductCard } from '#contract/catalog/catalog.ts'
import {
  type DailyDiscounts,
  type FeaturedCard,
  mostFeatured,
  type PromotedCard,
  type RandomCategory,
} from '#contract/offers/offers.ts'
import { type CardRow, cardOf } from '#domains/catalog/index.ts'
import type { Database } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { offerDay, offerHour } from './offer-day.ts'
import * as selections from './offers-sql.ts'

export interface Page {
  limit: number
  offset: number
}

interface List<T> {
  count: number
  rows: T[]
}

type Found<X> = { count: number } & ((CardRow & X) | { id: null })

/** Returns a page of product cards: `selection` takes `values`, and `extra` names additional columns. */
async function offered<X extends object>(
  db: Database,
  { name, text }: { name: string; text: string },
  values: readonly unknown[],
  { limit, offset }: Page,
): Promise<List<CardRow & X>> {
  // Planned once: a plan for its values costs half as much as the statement.
  const found = await db.prepared<Found<X>>({ name, text }, [...values, limit, offset], { generic: true })
  return {
    count: found[0]?.count ?? 0,
    rows: found.flatMap(row => (row.id === null ? [] : [row as CardRow & X])),
  }
}

const cards = ({ count, rows }: List<CardRow>): List<ProductCard> => ({ count, rows: rows.map(cardOf) })

const superDeals = { name: 'super deals', text: selections.pageOf(selections.superDeals, 0) }
const superDiscounted = { name: 'super discounted', text: selections.pageOf(selections.superDiscounted, 0) }
const daily = { name: 'daily discount', text: selections.pageOf(selections.dailyDiscount, 1) }
const drawnCategory = { name: 'drawn category', text: selections.drawnCategory }
const ofCategory = { name: 'of drawn category', text: selections.pageOf(selections.ofCategory, 2) }
const promoted = {
  name: 'promotions',
  text: selections.pageOf(selections.promotions, 1, ', page.promotion_id, page.label, page.banner, page.ends_at'),
}
const featured = {
  name: 'featured',
  text: selections.pageOf(selections.featured, 1, ', page.featured_id, page.position'),
}
const featuredOne = { name: 'featured one', text: selections.featuredOne }

export const listSuperDeals = async (db: Database, page: Page): Promise<List<ProductCard>> =>
  cards(await offered(db, superDeals, [], page))

export const listSuperDiscounted = async (db: Database, page: Page): Promise<List<ProductCard>> =>
  cards(await offered(db, superDiscounted, [], page))

/** Returns the selection of the day in Lagos of `now`. */
export async function listDailyDiscounts(db: Database, page: Page, now: Date): Promise<DailyDiscounts> {
  const { date, endsAt } = offerDay(now)
  return { ...cards(await offered(db, daily, [date], page)), endsAt: endsAt.toISOString() }
}

/** Returns a subcategory and products of it, both drawn by the seed, which defaults to the hour. */
export async function listRandomCategory(
  db: Database,
  page: Page,
  seed: string | undefined,
  now: Date,
): Promise<RandomCategory> {
  const by = seed ?? offerHour(now)
  const [category = null] = await db.prepared<{ id: string; name: string }>(drawnCategory, [by])
  if (!category) return { category, count: 0, rows: [] }
  return { category, ...cards(await offered(db, ofCategory, [by, category.id], page)) }
}

/** Returns current promotions of products on sale and in stock. */
export async function listPromotions(db: Database, page: Page, now: Date): Promise<List<PromotedCard>> {
  const { count, rows } = await offered<{ promotion_id: string; label: string; banner: string; ends_at: Date }>(
    db,
    promoted,
    [now],
    page,
  )
  return {
    count,
    rows: rows.map(row => ({
      ...cardOf(row),
      promotion: { id: row.promotion_id, label: row.label, banner: row.banner, endsAt: row.ends_at.toISOString() },
    })),
  }
}

interface Featured {
  featured_id: string
  position: number
}

const featuredCardOf = (row: CardRow & Featured): FeaturedCard => ({
  ...cardOf(row),
  featuredId: row.featured_id,
  position: row.position,
})

/** Returns a store's featured products on sale and in stock. */
export async function listFeatured(db: Database, storeId: string): Promise<List<FeaturedCard>> {
  const { count, rows } = await offered<Featured>(db, featured, [storeId], { limit: mostFeatured, offset: 0 })
  return { count, rows: rows.map(featuredCardOf) }
}

/** Returns a featured product while it is on sale and in stock. */
export async function getFeatured(db: Database, id: string): Promise<FeaturedCard | Failure<'product_not_found'>> {
  const [row] = await db.prepared<CardRow & Featured>(featuredOne, [id])
  return row ? featuredCardOf(row) : fail('product_not_found')
}
