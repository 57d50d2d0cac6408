import { audit } from '#platform/audit.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { changeProductRow } from './write-product.ts'

/**
 * Records an administrator's approval: customers see the product if it is published and its store is live. Returns
 * `product_not_found`, or `goods_missing` for a digital product without a file.
 */
export async function approveProduct(
  work: Work,
  productId: string,
  adminId: string,
): Promise<undefined | Failure<'product_not_found' | 'goods_missing'>> {
  const { tx, now } = work
  const product = await tx
    .selectFrom('products')
    .select(['store_id', 'approval_status', 'is_digital', 'goods_file_id'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!product) return fail('product_not_found')
  if (product.approval_status === 'approved') return undefined
  if (product.is_digital && !product.goods_file_id) return fail('goods_missing')
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
