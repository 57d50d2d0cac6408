import { sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import type { Subject } from './reviews.views.ts'

/** Notifies a store's people who answer reviews of a new one. */
export async function notifyOfReview(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  { storeId, productId }: Subject,
  { id, stars }: { id: string; stars: number },
): Promise<void> {
  const members = await membersWith(work.tx, storeId, 'testimonials')
  const product = productId
    ? await work.tx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()
    : undefined
  const path = '/merchant/reviews'
  const app = {
    title: `New review: ${stars} of 5 stars for ${product?.name ?? 'your store'}`,
    path,
    group: { key: 'reviews', title: (count: number) => `${count} new reviews`, path },
  }
  await sendNotices(
    work,
    config,
    members.map(accountId => ({ kind: 'reviews', accountId, cause: `review:${id}`, app })),
  )
}
