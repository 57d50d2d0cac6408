import { sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import { after, minute } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { type Decided, type DecisionOutcome, decisionsMail } from './products.mails.ts'

/** The settings that notices depend on. */
export type Sent = Pick<Config, 'appUrl' | 'secret'>

/** A store's decisions are mailed together once none came for so long, or the first waits for so long. */
const quietMs = 2 * minute
const longestMs = 10 * minute

/** Records a decision on a product that its merchant is mailed about. */
export async function recordDecision(
  { tx, now }: Work,
  {
    storeId,
    productId,
    outcome,
    reason,
  }: { storeId: string; productId: string; outcome: DecisionOutcome; reason?: string },
): Promise<void> {
  await tx
    .insertInto('product_decisions')
    .values({ store_id: storeId, product_id: productId, outcome, reason: reason ?? null, decided_at: now })
    .execute()
}

/**
 * Mails merchants what was decided on their products: one mail and one push message for the decisions of a few minutes.
 */
export const decisionsJob = (platform: Platform): ScheduledJob => ({
  name: 'catalog.mail-decisions',
  minutes: 1,
  async run() {
    const { db, config, clock } = platform
    const now = clock.now()
    const stores = await db.read
      .selectFrom('product_decisions')
      .select('store_id')
      .groupBy('store_id')
      .having(({ or, eb, fn }) =>
        or([
          eb(fn.max('decided_at'), '<=', after(now, -quietMs)),
          eb(fn.min('decided_at'), '<=', after(now, -longestMs)),
        ]),
      )
      .execute()
    await forEachRow(platform, stores, {
      message: 'decisions could not be mailed',
      fields: ({ store_id }) => ({ storeId: store_id }),
      change: (work, { store_id }) => mailDecisions(work, config, store_id),
    })
  },
})

async function mailDecisions(work: Work, config: Sent, storeId: string): Promise<void> {
  const { tx, now } = work
  const rows = await tx.deleteFrom('product_decisions').where('store_id', '=', storeId).returningAll().execute()
  // The last decision on a product counts.
  const last = new Map(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(row => [row.product_id, row]))
  if (last.size === 0) return
  const products = await tx
    .selectFrom('products')
    .select(['id', 'name', 'visible'])
    .where('store_id', '=', storeId)
    .where('id', 'in', [...last.keys()])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const decided = products.flatMap(({ id, name, visible }): Decided[] => {
    const row = last.get(id)
    return row ? [{ id, name, onSale: visible, outcome: row.outcome, reason: row.reason ?? '' }] : []
  })
  if (decided.length === 0) return
  const owner = await tx
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.merchant_id')
    .select(['a.id', 'a.email'])
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
  const { path, ...mail } = decisionsMail(decided, config.appUrl)
  const cause = `product-decisions:${storeId}:${now.toISOString()}`
  // The app has them already (`review-product.ts`).
  const people = await membersWith(tx, storeId, 'products')
  await sendNotices(
    work,
    config,
    [
      ...people.map(accountId => ({ kind: 'products', accountId, cause, app: { title: mail.subject, path } }) as const),
      { kind: 'products', accountId: owner.id, cause, mail: { to: owner.email, ...mail, cause } },
    ],
    ['mail', 'push'],
  )
}
