import { audit } from '#platform/audit.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Kobo } from '#platform/money.ts'
import { shownPrice } from './product-columns.ts'
import { changeProductRow } from './write-product.ts'

interface Incomplete {
  name: string
  child_category_id: string | null
  selling_kobo: Kobo
  weight_grams: number
  is_digital: boolean
  /** Null if it has no picture. Omitted if it needs none now: it isn't submitted or approved, or its pictures follow. */
  picture_id?: string | null
  /** Null if it has no file, which a digital product needs. Omitted as `picture_id` is. */
  goods_file_id?: string | null
}

/** Returns `attributes_missing` with what a stored product lacks to be sold. */
export function lacking(product: Incomplete): undefined | Failure<'attributes_missing'> {
  const missing = [
    ...(product.child_category_id === null ? ['category'] : []),
    ...(shownPrice(product.selling_kobo) === 0 ? ['price'] : []),
    ...(product.weight_grams === 0 && !product.is_digital ? ['weight'] : []),
    ...(product.picture_id === null ? ['picture'] : []),
    ...(product.goods_file_id === null && product.is_digital ? ['file'] : []),
  ]
  return missing.length
    ? fail('attributes_missing', { message: `Fill in these of ${product.name} first: ${missing.join(', ')}.` })
    : undefined
}

/**
 * Records an administrator's approval: customers see the product if it is published and its store is live. Returns
 * `product_not_found`, `goods_missing` for a digital product without a file, or `attributes_missing` for one that isn't
 * complete, such as one without a picture, unless its `picturesFollow`, as the demo's do.
 */
export async function approveProduct(
  work: Work,
  productId: string,
  adminId: string,
  { picturesFollow = false } = {},
): Promise<undefined | Failure<'product_not_found' | 'goods_missing' | 'attributes_missing'>> {
  const { tx, now } = work
  const product = await tx
    .selectFrom('products')
    .select(['store_id', 'approval_status', 'is_digital', 'goods_file_id'])
    .select(['name', 'child_category_id', 'selling_kobo', 'weight_grams', 'picture_id'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!product) return fail('product_not_found')
  if (product.approval_status === 'approved') return undefined
  if (product.is_digital && !product.goods_file_id) return fail('goods_missing')
  const { picture_id, ...withoutPicture } = product
  const incomplete = lacking(picturesFollow ? withoutPicture : product)
  if (incomplete) return incomplete
  await changeProductRow(
    work,
    { storeId: product.store_id, id: productId },
    { approval_status: 'approved', approved_at: now, rejection_reason: null },
  )
  const { first_name, last_name } = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  await audit(
    work,
    { accountId: adminId, name: `${first_name} ${last_name}` },
    {
      action: 'product.approve',
      subject: ['product', productId],
      before: { approvalStatus: product.approval_status },
      after: { approvalStatus: 'approved' },
    },
  )
  return undefined
}
