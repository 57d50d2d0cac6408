import { sql } from 'kysely'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { crossed, type StockChange, stockChanged } from './in-stock.ts'

/** A variant and a quantity. */
export interface StockLine {
  storeId: string
  variantId: string
  quantity: number
}

/** Columns of a `StockChange`, for `returning` of an update of `product_variants v`. */
const change = sql`v.product_id as "productId", old.available as before, new.available as after, ${crossed} as crossed`

/**
 * Reserves stock for a checkout, all lines or none. Returns `sold_out`, naming the product, if there is too little;
 * stock of a variant that sells on becomes negative instead. Rows are locked by ID here and in the functions below, so
 * that checkouts of the same variants don't deadlock. `opening` is the SQL of common table expressions that add the
 * checkout, of which `opened` has one row: they run in the same statement, before stock is locked.
 */
export async function holdStock(
  work: Work,
  checkoutId: string,
  lines: readonly StockLine[],
  opening = sql`opened as (select)`,
): Promise<undefined | Failure<'sold_out'>> {
  const wanted = new Map<string, StockLine>()
  for (const line of lines)
    wanted.set(line.variantId, { ...line, quantity: line.quantity + (wanted.get(line.variantId)?.quantity ?? 0) })
  const held = [...wanted.values()]
  if (!held.length) return undefined
  const { rows } = await sql<Held>`
    with ${opening}, wanted as (
      select store_id, variant_id, quantity from unnest(
        ${held.map(line => line.storeId)}::uuid[], ${held.map(line => line.variantId)}::uuid[],
        ${held.map(line => line.quantity)}::int[]
      ) as wanted (store_id, variant_id, quantity)
      where exists (select from opened)
    ), locked as materialized (
      select v.id, v.available, p.name, p.visible
      from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
      where v.id = any(array(select variant_id from wanted)) order by v.id for update of v
    ), taken as (
      update product_variants v set available = v.available - wanted.quantity
      from wanted join locked on locked.id = wanted.variant_id
      where v.store_id = wanted.store_id and v.id = wanted.variant_id
        and locked.visible and (v.available >= wanted.quantity or v.sells_when_out)
      returning v.id, ${change}
    ), held as (
      insert into stock_holds (checkout_id, store_id, variant_id, quantity)
      select ${checkoutId}::uuid, store_id, variant_id, quantity from wanted
    )
    select locked.id, locked.available, locked.name, locked.visible, "productId", before, after, crossed
    from locked left join taken on taken.id = locked.id order by locked.id`.execute(work.tx)
  if (rows.length < held.length)
    return fail('sold_out', { message: 'Something in your cart is no longer on sale. Remove it to go on.' })
  const missing = rows.find(row => row.productId === null)
  if (missing) return fail('sold_out', { message: soldOut(missing) })
  await stockChanged(
    work,
    rows.flatMap(({ productId, before, after, crossed }) =>
      productId === null ? [] : [{ productId, before, after, crossed }],
    ),
  )
  return undefined
}

/** A locked variant, and its change of stock; `productId` is null if it couldn't be taken. */
type Held = Omit<StockChange, 'productId'> & {
  productId: string | null
  available: number
  name: string
  visible: boolean
}

function soldOut({ visible, name, available }: Held): string {
  if (!visible) return `${name} is no longer on sale. Remove it to go on.`
  return available > 0
    ? `Only ${available} of ${name} ${available === 1 ? 'is' : 'are'} left.`
    : `${name} has sold out.`
}

/**
 * Locks a checkout's reservations and the variants to reserve next, in one order. Call it before releasing and
 * reserving in one transaction: otherwise two restarted checkouts could deadlock.
 */
export async function lockStock(
  { tx }: Work,
  checkoutIds: readonly string[],
  lines: readonly StockLine[],
): Promise<void> {
  await sql`
    select from product_variants where id in (
      select unnest(${lines.map(line => line.variantId)}::uuid[])
      union select variant_id from stock_holds where checkout_id = any(${[...checkoutIds]}::uuid[])
    ) order by id for update`.execute(tx)
}

/** Releases a checkout's stock reservations. Idempotent. */
export async function releaseHolds(work: Work, checkoutId: string): Promise<void> {
  const { tx } = work
  await sql`
    select from stock_holds h join product_variants v on v.store_id = h.store_id and v.id = h.variant_id
    where h.checkout_id = ${checkoutId} order by v.id for update of v`.execute(tx)
  const { rows } = await sql<StockChange>`
    with freed as (delete from stock_holds where checkout_id = ${checkoutId} returning store_id, variant_id, quantity)
    update product_variants v set available = v.available + freed.quantity
    from freed where v.store_id = freed.store_id and v.id = freed.variant_id
    returning ${change}`.execute(tx)
  await stockChanged(work, rows)
}

/** SQL: common table expressions that turn a checkout's stock reservations into sales. Idempotent, and without locks. */
export const settleHoldsSql = (checkoutId: string) => sql`
  settled_holds as (delete from stock_holds where checkout_id = ${checkoutId} returning store_id, variant_id, quantity),
  units as (
    insert into sold_units (store_id, product_id, quantity)
    select v.store_id, v.product_id, h.quantity
    from settled_holds h join product_variants v on v.store_id = h.store_id and v.id = h.variant_id
  )`

/**
 * Deducts stock without a checkout, for replacements, all lines or none; the caller sells it or returns it with
 * `returnStock`. Returns `sold_out`, naming the product, if there is too little.
 */
export async function takeStock(work: Work, lines: readonly StockLine[]): Promise<undefined | Failure<'sold_out'>> {
  const { tx } = work
  const changes: StockChange[] = []
  const wanted = lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const { storeId, variantId, quantity } of wanted) {
    const taken = await tx
      .updateTable('product_variants')
      .set(({ eb }) => ({ available: eb('available', '-', quantity) }))
      .where('store_id', '=', storeId)
      .where('id', '=', variantId)
      .where(({ eb, or }) => or([eb('available', '>=', quantity), eb('sells_when_out', '=', true)]))
      .returning(['product_id as productId', sql<number>`old.available`.as('before'), 'available as after'])
      .returning(crossed.as('crossed'))
      .executeTakeFirst()
    if (!taken) {
      const product = await tx
        .selectFrom('product_variants as v')
        .innerJoin('products as p', join =>
          join.onRef('p.store_id', '=', 'v.store_id').onRef('p.id', '=', 'v.product_id'),
        )
        .select(['p.name', 'v.available'])
        .where('v.store_id', '=', storeId)
        .where('v.id', '=', variantId)
        .executeTakeFirst()
      const message = product
        ? `${product.available > 0 ? `Only ${product.available} of ${product.name} are left` : `${product.name} has sold out`}.`
        : 'The product to send no longer exists.'
      return fail('sold_out', { message })
    }
    await tx.insertInto('sold_units').values({ store_id: storeId, product_id: taken.productId, quantity }).execute()
    changes.push(taken)
  }
  await stockChanged(work, changes)
  return undefined
}

/**
 * Returns sold units to stock and subtracts them from the units sold. Not idempotent. Of `outOfStock` variants none is left
 * in fact: their stock becomes 0, or stays below for units that are sold beyond it. Reservations stay, as with a count.
 */
export async function returnStock(
  work: Work,
  lines: readonly StockLine[],
  outOfStock: readonly string[] = [],
): Promise<void> {
  const { tx } = work
  if (!lines.length) return
  const variantIds = lines.map(line => line.variantId)
  await sql`select from product_variants where id = any(${variantIds}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<StockChange>`
    with returned as (
      select store_id, variant_id, sum(quantity)::int as quantity from unnest(
        ${lines.map(line => line.storeId)}::uuid[], ${variantIds}::uuid[], ${lines.map(line => line.quantity)}::int[]
      ) as line (store_id, variant_id, quantity)
      group by store_id, variant_id
    ), back as (
      update product_variants v set
        available = case when counted then least(0, v.available + returned.quantity) else v.available + returned.quantity end,
        stocktakes = v.stocktakes + counted::int
      from returned cross join lateral (select returned.variant_id = any(${[...outOfStock]}::uuid[]) as counted) as at
      where v.store_id = returned.store_id and v.id = returned.variant_id
      returning v.store_id, returned.quantity, ${change}
    ), noted as (
      insert into sold_units (store_id, product_id, quantity) select store_id, "productId", -quantity from back
    )
    select "productId", before, after, crossed from back`.execute(tx)
  await stockChanged(work, rows)
}
