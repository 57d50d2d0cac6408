import { addProductReview, type OwnReview } from '#contract/content/reviews.ts'
import { addToCounts } from '#domains/orders/views/order-counts.ts'
import type { TestApp } from './app.ts'
import { customer, type Merchant, type Person, type Product, product, within } from './fixtures.ts'
import { paidOrder } from './orders.ts'

/** Creates a delivered order without the steps of its delivery, which other tests cover. */
export async function deliveredOrder(
  app: TestApp,
  buyer: Person,
  store: Merchant,
  bought?: Product,
  status: 'delivered' | 'completed' | 'out_for_delivery' = 'delivered',
): Promise<{ orderId: string; productId: string }> {
  const goods = bought ?? (await product(app, store.storeId))
  const { id: orderId } = await paidOrder(app, buyer, { store, product: goods })
  const { storeId } = store
  await within(app, async work => {
    await work.tx
      .updateTable('orders')
      .set(
        status === 'out_for_delivery'
          ? { status, delivered_at: null }
          : { status, delivered_at: work.now, step_due_at: null, step_warn_at: null },
      )
      .where('id', '=', orderId)
      .execute()
    await addToCounts(work, [
      { storeId, status: 'pending', by: -1 },
      { storeId, status, by: 1 },
    ])
  })
  return { orderId, productId: goods.productId }
}

/** Adds a review of a product by a new customer who received it. */
export async function reviewed(
  app: TestApp,
  store: Merchant,
  of: Product,
  body: { stars: number; text?: string; pictureIds?: string[] },
): Promise<OwnReview & { writer: Person }> {
  const writer = await customer(app)
  await deliveredOrder(app, writer, store, of)
  const { data } = await app.call(addProductReview, {
    token: writer.token,
    body: { productId: of.productId, text: 'As it was shown.', ...body },
  })
  return { ...data, writer }
}

/** Review totals stored with a product, by which lists sort. */
export const keptOf = (app: TestApp, productId: string): Promise<{ rating_sum: number; review_count: number }> =>
  app.platform.db.read
    .selectFrom('products')
    .select(['rating_sum', 'review_count'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
