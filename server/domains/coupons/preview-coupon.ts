import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import type { previewCoupon } from '#contract/coupons/preview-coupon.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { sum, toNaira } from '#platform/money.ts'
import { type Coupon, covers, type Scope } from './coupon.ts'
import { discountOf } from './coupon-discount.ts'
import { notWith } from './coupon-refusal.ts'
import { columnsOf } from './coupon-wire.ts'
import { describeCoupon } from './describe-coupon.ts'

/** Number of the store's best sellers that a sample is chosen from. */
const bestSellers = 50

type Sampled = Awaited<ReturnType<typeof productsOf>>[number]

/**
 * Previews a coupon on a sample cart with the rules that price real ones. Treats eligibility, dates and limits as met,
 * since they depend on customer and day. A product costs as much as its cheapest variant. Returns `product_not_found`
 * for another store's product.
 */
export async function couponPreview(
  read: Reader,
  scope: StoreScope,
  { coupon: said, lines: asked }: z.output<(typeof previewCoupon)['body']>,
): Promise<AnswerOf<typeof previewCoupon> | Failure<'product_not_found'>> {
  const coupon = await couponSaid(read, scope, columnsOf(said))
  const lines = asked.length ? await linesAsked(read, scope, asked) : sampleFor(coupon, await productsOf(read, scope))
  if (failed(lines)) return lines
  const refusal = notWith(coupon, lines)
  const off = refusal ? new Map<string, number>() : discountOf(coupon, lines)
  const subtotal = sum(lines.map(line => line.quantity * line.unit))
  const discount = sum([...off.values()])
  return {
    summary: describeCoupon(coupon),
    refused: refusal?.message ?? (discount ? null : 'There is nothing to take it off.'),
    lines: lines.map(line => ({
      productId: line.productId,
      name: line.name,
      hostedImage: line.hostedImage,
      quantity: line.quantity,
      unitPrice: toNaira(line.unit),
      discount: toNaira(off.get(line.id) ?? 0),
    })),
    subtotal: toNaira(subtotal),
    discount: toNaira(discount),
    total: toNaira(subtotal - discount),
  }
}

/** Converts an unsaved coupon for the rules. */
async function couponSaid(
  read: Reader,
  { storeId }: StoreScope,
  columns: ReturnType<typeof columnsOf>,
): Promise<Coupon> {
  const store = await read.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirstOrThrow()
  const scopeOf = async (of: Scope['of'], ids: string[]): Promise<Scope> => {
    if (of === 'All' || !ids.length) return { of, ids, names: [] }
    const named =
      of === 'Category'
        ? await read.selectFrom('categories').select('name').where('id', 'in', ids).orderBy('name').execute()
        : await read
            .selectFrom('products')
            .select('name')
            .where('store_id', '=', storeId)
            .where('id', 'in', ids)
            .orderBy('name')
            .execute()
    return { of, ids, names: named.map(({ name }) => name) }
  }
  return {
    id: '',
    storeId,
    storeName: store.name,
    title: columns.title,
    description: columns.description,
    mode: columns.mode,
    code: columns.code,
    combines: columns.combines,
    isPublic: columns.is_public,
    type: columns.type,
    value: columns.value,
    spend: await scopeOf(columns.spend_scope, columns.spend_ids),
    minimum: { kind: columns.minimum_kind, value: columns.minimum },
    reward: {
      spend: columns.reward_spend_kobo,
      on: await scopeOf(columns.reward_scope, columns.reward_ids),
      percent: columns.reward_percent,
    },
    eligibility: columns.eligibility,
    startsAt: columns.starts_at,
    endsAt: columns.ends_at,
  }
}

/** Reads the store's products by ID, or its best sellers. */
async function productsOf(read: Reader, { storeId }: StoreScope, ids?: readonly string[]) {
  const rows = await read
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.selling_kobo', 'p.category_id', 'p.sub_category_id', 'p.child_category_id'])
    .select(['p.picture_id', 'p.picture_width', 'p.picture_height'])
    .select(sql<boolean>`p.visible and p.in_stock`.as('buyable'))
    .where('p.store_id', '=', storeId)
    .where('p.deleted_at', 'is', null)
    // Some drafts have no category.
    .where('p.child_category_id', 'is not', null)
    .$narrowType<{ category_id: NotNull; sub_category_id: NotNull; child_category_id: NotNull }>()
    .$if(ids !== undefined, products => products.where('p.id', 'in', ids ?? []))
    .$if(ids === undefined, products => products.where('p.archived_at', 'is', null))
    .orderBy(sql`p.visible and p.in_stock desc, p.visible desc, p.sold_count desc, p.id`)
    .limit(bestSellers)
    .execute()
  return rows.map(row => ({
    id: row.id,
    productId: row.id,
    categoryIds: [row.category_id, row.sub_category_id, row.child_category_id],
    unit: row.selling_kobo,
    name: row.name,
    buyable: row.buyable,
    hostedImage: pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name),
  }))
}

const inCart = (product: Sampled, quantity: number) => ({ ...product, quantity })

async function linesAsked(
  read: Reader,
  scope: StoreScope,
  asked: readonly { productId: string; quantity: number }[],
): Promise<ReturnType<typeof inCart>[] | Failure<'product_not_found'>> {
  const ids = asked.map(line => line.productId.toLowerCase())
  const products = new Map((await productsOf(read, scope, ids)).map(product => [product.id, product]))
  const lines = asked.flatMap(({ quantity }, at) => {
    const product = products.get(ids[at] ?? '')
    return product ? [inCart(product, quantity)] : []
  })
  return lines.length === asked.length ? lines : fail('product_not_found')
}

/**
 * Chooses two products that show the coupon's effect: one to spend on and one to discount, if there are such. Takes one
 * that customers can't buy only if the coupon needs it, or if they can't buy any.
 */
function sampleFor(coupon: Coupon, products: readonly Sampled[]): ReturnType<typeof inCart>[] {
  const spent = products.find(product => covers(coupon.spend, product)) ?? products[0]
  const sold = products.filter(({ buyable }) => buyable)
  const others = (sold.length ? sold : products).filter(product => product !== spent)
  const other =
    (coupon.type === 'BuyXGetY'
      ? products.find(product => product !== spent && covers(coupon.reward.on, product))
      : others.find(product => covers(coupon.spend, product))) ?? others[0]
  return [...(spent ? [inCart(spent, 1)] : []), ...(other ? [inCart(other, 1)] : [])]
}
