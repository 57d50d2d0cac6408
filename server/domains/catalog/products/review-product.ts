import { type NewsGroup, sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { approveProduct } from './approve-product.ts'
import { recordDecision, type Sent } from './mail-decisions.ts'
import { ownProduct, type WholeProduct } from './own-product.view.ts'
import { applyEdit, deleteEdit, type StoredEdit, storedEdit } from './product-edit.ts'
import type { DecisionOutcome } from './products.mails.ts'
import { lockProduct } from './update-product.ts'
import { changeProductRow } from './write-product.ts'

type Refused = Failure<'product_not_found' | 'product_changed'>

interface Decision {
  config: Sent
  requestId: string
}

interface Looked {
  productId: string
  /** `updatedAt` of the version that the administrator reviewed. */
  seen?: string | undefined
}

/**
 * Approves the pending edit of a product, whose own status stays, or without one the reviewed version of the product. Does
 * nothing if that is approved already. Notifies the merchant. Returns `product_not_found`, `product_changed` if it changed
 * since the review, `goods_missing` or `attributes_missing` as `approveProduct` does, and `category_not_found` if the
 * edit's category was deleted.
 */
export async function approveSeen(
  work: Work,
  caller: AdminCaller,
  { merchantId, config, requestId, ...looked }: Looked & Decision & { merchantId: string },
): Promise<WholeProduct | Refused | Failure<'goods_missing' | 'attributes_missing' | 'category_not_found'>> {
  const product = await lockedAsSeen(work, looked)
  if (failed(product)) return product
  if (product.merchantId !== merchantId.toLowerCase()) return fail('product_not_found')
  if (product.edit?.status === 'pending') return approveEdit(work, caller, product, { config, requestId })
  if (product.approvalStatus === 'approved') return product
  const refused = await approveProduct(work, product.id, caller.accountId)
  if (refused) return refused
  await tell(work, config, product, {
    outcome: 'approved',
    title: `${product.name} is approved`,
    group: {
      key: `products-approved:${product.storeId}`,
      title: count => `${count} products are approved`,
      path: '/merchant/products?standing=on-sale',
    },
    cause: `product-approved:${product.id}:${work.now.toISOString()}`,
  })
  return ownProduct(work.tx, 'any', product.id, work.now)
}

/** Replaces the fields of a product by those of its edit. */
async function approveEdit(
  work: Work,
  caller: AdminCaller,
  product: WholeProduct,
  { config, requestId }: Decision,
): Promise<WholeProduct | Refused | Failure<'category_not_found'>> {
  const edit = await storedEdit(work.tx, product)
  const refused = edit && (await applyEdit(work, product, edit))
  if (refused) return refused
  const after = await ownProduct(work.tx, 'any', product.id, work.now)
  if (failed(after)) return after
  await audit(work, caller, {
    action: 'product.edit-approve',
    subject: ['product', product.id],
    before: pickFields(product, edit),
    after: { ...edit?.fields, ...(edit?.goodsFileId && { fileId: edit.goodsFileId }) },
    requestId,
  })
  await tell(work, config, product, {
    outcome: 'edit-approved',
    title: `Your changes of ${after.name} are approved`,
    group: {
      key: `product-edits-approved:${product.storeId}`,
      title: count => `Your changes of ${count} products are approved`,
      path: '/merchant/products',
    },
    cause: `product-edit-approved:${product.id}:${after.updatedAt}`,
  })
  return after
}

const pickFields = (product: WholeProduct, edit: StoredEdit | undefined): object =>
  Object.fromEntries(Object.entries(product).filter(([name]) => edit && name in edit.fields))

/** Declines the edit of a product, which stays as it is, and tells its merchant the reason. */
async function declineEdit(
  work: Work,
  caller: AdminCaller,
  product: WholeProduct,
  { reason, config, requestId }: Decision & { reason: string },
): Promise<WholeProduct | Refused> {
  const { tx, now } = work
  await tx
    .updateTable('product_revisions')
    .set({ status: 'declined', reason })
    .where('store_id', '=', product.storeId)
    .where('product_id', '=', product.id)
    .execute()
  await changeProductRow(work, product, {})
  await audit(work, caller, {
    action: 'product.edit-decline',
    subject: ['product', product.id],
    before: { edit: product.edit?.fields },
    after: { reason },
    requestId,
  })
  const after = await ownProduct(tx, 'any', product.id, now)
  if (failed(after)) return after
  await tell(work, config, product, {
    outcome: 'edit-declined',
    reason,
    title: `Your changes of ${product.name} need another look`,
    group: {
      key: `product-edits-declined:${product.storeId}`,
      title: count => `Your changes of ${count} products need another look`,
      path: '/merchant/products?standing=rejected',
    },
    cause: `product-edit-declined:${product.id}:${after.updatedAt}`,
  })
  return after
}

/** Discards the edit of a store's product, pending or declined; does nothing without one. */
export async function withdrawEdit(
  work: Work,
  caller: MerchantCaller,
  id: string,
  requestId: string,
): Promise<WholeProduct | Failure<'product_not_found'>> {
  await work.tx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
  const product = await ownProduct(work.tx, caller.scope, id, work.now)
  if (failed(product) || !product.edit) return product
  await deleteEdit(work, product)
  await changeProductRow(work, product, {})
  await audit(work, caller, {
    action: 'product.edit-withdraw',
    subject: ['product', id],
    before: { edit: product.edit.fields },
    requestId,
  })
  return ownProduct(work.tx, caller.scope, id, work.now)
}

/**
 * Declines the pending edit of a product. Without one, or with `takeDown`, rejects the reviewed version of the product,
 * approved before or not, and leaves its edit in review. Tells its merchant the reason.
 */
export async function rejectSeen(
  work: Work,
  caller: AdminCaller,
  { reason, config, requestId, takeDown, ...looked }: Looked & Decision & { reason: string; takeDown?: boolean },
): Promise<WholeProduct | Refused> {
  const { tx, now } = work
  const product = await lockedAsSeen(work, looked)
  if (failed(product)) return product
  if (product.edit?.status === 'pending' && !takeDown)
    return declineEdit(work, caller, product, { reason, config, requestId })
  if (product.approvalStatus === 'rejected' && product.rejectionReason === reason) return product
  await changeProductRow(work, product, { approval_status: 'rejected', approved_at: null, rejection_reason: reason })
  await audit(work, caller, {
    action: 'product.reject',
    subject: ['product', product.id],
    before: { approvalStatus: product.approvalStatus },
    after: { approvalStatus: 'rejected', reason },
    requestId,
  })
  await tell(work, config, product, {
    outcome: 'rejected',
    reason,
    title:
      product.approvalStatus === 'approved'
        ? `${product.name} was taken off the market`
        : `${product.name} needs changes before it can be sold`,
    group: {
      key: `products-rejected:${product.storeId}`,
      title: count => `${count} products need changes before they can be sold`,
      path: '/merchant/products?standing=rejected',
    },
    cause: `product-rejected:${product.id}:${now.toISOString()}`,
  })
  return ownProduct(tx, 'any', product.id, work.now)
}

/** Returns the locked product, or `product_changed` if it changed since it was reviewed. */
async function lockedAsSeen(work: Work, { productId, seen }: Looked): Promise<WholeProduct | Refused> {
  await lockProduct(work, productId)
  const product = await ownProduct(work.tx, 'any', productId, work.now)
  if (failed(product)) return product
  return seen === undefined || Date.parse(seen) === Date.parse(product.updatedAt) ? product : fail('product_changed')
}

interface News {
  outcome: DecisionOutcome
  reason?: string
  title: string
  cause: string
  group: NewsGroup
}

/** Notifies the store's staff in the app, as they chose, and records the decision for the mail to the merchant. */
async function tell(
  work: Work,
  config: Sent,
  { id, storeId }: WholeProduct,
  { title, cause, group, ...decision }: News,
): Promise<void> {
  const people = await membersWith(work.tx, storeId, 'products')
  const app = { title, path: `/merchant/products/${id}`, group }
  await sendNotices(
    work,
    config,
    people.map(accountId => ({ kind: 'products', accountId, cause, app }) as const),
    ['app'],
  )
  await recordDecision(work, { storeId, productId: id, ...decision })
}
