import type { OwnProduct } from '#contract/catalog/products.ts'
import { type NewsGroup, sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { approveProduct } from './approve-product.ts'
import { ownProduct } from './own-product.view.ts'
import { approvedMail, rejectedMail } from './products.mails.ts'
import { changeProductRow } from './write-product.ts'

/** What notices need of the settings. */
type Sent = Pick<Config, 'appUrl' | 'secret'>

type Refused = Failure<'product_not_found' | 'product_changed'>

interface Looked {
  productId: string
  /** `updatedAt` of the version that the administrator reviewed. */
  seen?: string | undefined
}

/**
 * Approves the reviewed version of a product and mails its merchant; does nothing if it is approved already. Returns
 * `product_changed` if it changed since, `product_not_found`, or `goods_missing`.
 */
export async function approveSeen(
  work: Work,
  caller: AdminCaller,
  { merchantId, config, ...looked }: Looked & { merchantId: string; config: Sent },
): Promise<OwnProduct | Refused | Failure<'goods_missing'>> {
  const product = await lockedAsSeen(work, looked)
  if (failed(product)) return product
  if (product.merchantId !== merchantId.toLowerCase()) return fail('product_not_found')
  if (product.approvalStatus === 'approved') return product
  const refused = await approveProduct(work, product.id, caller.accountId)
  if (refused) return refused
  await tell(work, config, product, {
    ...approvedMail({
      name: product.name,
      onSale: product.published && product.storeLive,
      url: urlOf(config, product),
    }),
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

/** Rejects the reviewed version of a product, approved before or not, and mails its merchant the reason. */
export async function rejectSeen(
  work: Work,
  caller: AdminCaller,
  { reason, config, requestId, ...looked }: Looked & { reason: string; config: Sent; requestId: string },
): Promise<OwnProduct | Refused> {
  const { tx, now } = work
  const product = await lockedAsSeen(work, looked)
  if (failed(product)) return product
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
    ...rejectedMail({ name: product.name, reason, url: urlOf(config, product) }),
    title: `${product.name} needs changes before it can be sold`,
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
async function lockedAsSeen({ tx, now }: Work, { productId, seen }: Looked): Promise<OwnProduct | Refused> {
  await tx.selectFrom('products').select('id').where('id', '=', productId).forUpdate().execute()
  const product = await ownProduct(tx, 'any', productId, now)
  if (failed(product)) return product
  return seen === undefined || Date.parse(seen) === Date.parse(product.updatedAt) ? product : fail('product_changed')
}

const pathOf = ({ id }: OwnProduct) => `/merchant/products/${id}`
const urlOf = ({ appUrl }: Sent, product: OwnProduct) => appUrl + pathOf(product)

/** Mails the merchant and notifies the store's staff in the app, as they chose. */
async function tell(
  work: Work,
  config: Sent,
  product: OwnProduct,
  {
    title,
    cause,
    group,
    ...mail
  }: ReturnType<typeof approvedMail> & { title: string; cause: string; group: NewsGroup },
): Promise<void> {
  const { email } = await work.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', product.merchantId)
    .executeTakeFirstOrThrow()
  const people = await membersWith(work.tx, product.storeId, 'products')
  const app = { title, path: pathOf(product), group }
  await sendNotices(work, config, [
    ...people.map(accountId => ({ kind: 'products', accountId, cause, app }) as const),
    { kind: 'products', accountId: product.merchantId, cause, mail: { to: email, ...mail, cause } },
  ])
}
