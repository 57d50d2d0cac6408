import { mostDaily } from '#contract/offers/offers.ts'
import { cardColumns, cardJoins } from '#domains/catalog/index.ts'

/**
 * Selections of each offer: rows of `store_id`, `id` and `place`, the order. docs/decisions/0012-offers.md has the
 * rules. A selection reads a bounded number of entries of one index, however many products exist.
 */

/** Products read from the start of an order, … */
const lookedAt = 1000
/** … maximum of them per store, … */
const ofOneStore = 4
/** … and maximum shown. */
const mostShown = 240

const fewOfEachStore = (where: string, order: string): string => `
  select store_id, id, row_number() over (order by ${order}) as place
  from (
    select *, row_number() over (partition by store_id order by ${order}) as of_store
    from (
      select store_id, id, sold_count, discount_percent from search_documents
      where in_stock and ${where} order by ${order} limit ${lookedAt}
    ) first
  ) numbered
  where of_store <= ${ofOneStore} order by place limit ${mostShown}`

export const superDeals = fewOfEachStore('discount_percent >= 30', 'sold_count desc, id desc')

export const superDiscounted = fewOfEachStore(
  'discount_percent >= 50',
  'discount_percent desc, sold_count desc, id desc',
)

/**
 * Returns a number of products from a place on the ring of ID hashes that the seed determines. IDs end in random bits,
 * so neighbours on the ring are unrelated and reading on from any place is a random draw.
 */
const drawn = (where: string, start: string, many: number): string => {
  const arc = (side: '>=' | '<', round: 0 | 1) => `
    (select store_id, id, uuid_hash(id) as place, ${round} as round from search_documents
      where in_stock and ${where} and uuid_hash(id) ${side} ${start}
      order by uuid_hash(id) limit ${many})`
  return `select store_id, id from (${arc('>=', 0)} union all ${arc('<', 1)}) arcs order by round, place limit ${many}`
}

/** $1: the date. Draws from each category, two per store at most; categories alternate. */
export const dailyDiscount = `
  select store_id, id, row_number() over (order by turn, hashtext($1::text || category_id), id) as place
  from (
    select *, row_number() over (partition by category_id order by lot, id) as turn
    from (
      select *, row_number() over (partition by store_id order by lot, id) as of_store
      from (
        select c.id::text as category_id, d.store_id, d.id, hashtext($1::text || d.id) as lot
        from categories c
        cross join lateral (${drawn('category_id = c.id and discount_percent >= 10', 'hashtext($1::text || c.id)', 12)}) d
        where c.level = 1
      ) drawn
    ) numbered
    where of_store <= 2
  ) in_turn
  order by place limit ${mostDaily}`

/**
 * The subcategory that a seed ($1) draws, among those with a row of products in stock. `offset 0` stops at the first
 * match.
 */
export const drawnCategory = `
  select id, name from (
    select id, name from categories where level = 2 order by hashtext($1::text || id), id offset 0
  ) shuffled
  where (select count(*) from (
    select from search_documents where sub_category_id = shuffled.id and in_stock limit 5
  ) few) = 5
  limit 1`

/** $1: the seed, $2: a subcategory. */
export const ofCategory = `
  select store_id, id, row_number() over (order by hashtext($1::text || id), id) as place
  from (${drawn('sub_category_id = $2', 'hashtext($1::text || $2::text)', 60)}) drawn`

const ofProduct = 'join products p on p.store_id = o.store_id and p.id = o.product_id'

/** $1: now. */
export const promotions = `
  select o.store_id, o.product_id as id, o.id as promotion_id, o.label, o.banner, o.ends_at,
    row_number() over (order by o.position, o.starts_at, o.id) as place
  from product_promotions o ${ofProduct}
  where o.starts_at <= $1 and o.ends_at > $1 and p.visible and p.in_stock`

/** $1: a store. */
export const featured = `
  select o.store_id, o.product_id as id, o.id as featured_id, o.position, o.position as place
  from featured_products o ${ofProduct} where o.store_id = $1 and p.visible and p.in_stock`

/** $1: ID of a featured product. */
export const featuredOne = `
  select ${cardColumns}, o.id as featured_id, o.position
  from featured_products o ${ofProduct} ${cardJoins} where o.id = $1 and p.visible and p.in_stock`

/** Returns the statement for a page of a selection with its total count; one row without ID if the page is empty. */
export const pageOf = (selection: string, values: number, extra = ''): string => `
  with selection as materialized (${selection})
  select total.count, cards.*
  from (select count(*)::int as count from selection) total
  left join (
    select ${cardColumns}, page.place${extra}
    from (select * from selection order by place limit $${values + 1} offset $${values + 2}) page
    join products p on p.store_id = page.store_id and p.id = page.id ${cardJoins}
  ) cards on true
  order by cards.place`
