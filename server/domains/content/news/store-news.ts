import { sql } from 'kysely'
import { sendNotices } from '#domains/notifications/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { storeNewsMail, storeNewsTitle } from './news.mails.ts'

/** Days between two mails with news of stores. */
const everyDays = 7
/** Days that an approval may take: a product created before that isn't news. */
const approvalDays = 30
/** Customers per transaction. */
const batch = 500
/** Products of each store that a mail has. */
const mostProducts = 3

/** New products of a followed store; `count` of them in all. */
export interface StoreNews {
  name: string
  count: number
  products: { name: string; price: Kobo }[]
}

/** Tells followers of stores about new products, at most once a week with all stores. */
export const storeNewsJob = ({ db, config }: Platform): ScheduledJob => ({
  name: 'content.store-news',
  minutes: 60,
  async run() {
    for (let from: string | null = '00000000-0000-0000-0000-000000000000'; from !== null; ) {
      const after: string = from
      from = mustSucceed(await db.transact(work => tellFollowers(work, config, after)))
    }
  },
})

interface Row {
  customer_id: string
  email: string
  store_id: string
  store_name: string
  name: string
  selling_kobo: Kobo
  count: number
}

/**
 * Sends the news of the next followers, by ID. Products count from when they went on sale: since the follower's last
 * mail, or since following, but not more than a week. Returns the last follower, or null if there are no more.
 */
async function tellFollowers(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  from: string,
): Promise<string | null> {
  const { tx, now } = work
  const lately = after(now, -everyDays * day)
  const { rows: people } = await sql<{ id: string }>`
    select a.id from accounts a left join shopping_mails m on m.customer_id = a.id
    where a.id > ${from} and a.active and a.kind = 'customer'
      and exists (select from follows f where f.customer_id = a.id)
      and (m.stores_at is null or m.stores_at <= ${lately})
    order by a.id limit ${batch} for no key update of a`.execute(tx)
  const ids = people.map(({ id }) => id)
  if (!ids.length) return null
  const { rows } = await sql<Row>`
    select f.customer_id, a.email, s.id as store_id, s.name as store_name, p.name, p.selling_kobo, p.count
    from follows f join accounts a on a.id = f.customer_id
    join stores s on s.id = f.store_id and s.live
    left join shopping_mails m on m.customer_id = f.customer_id
    cross join lateral (
      select p.name, p.selling_kobo, p.created_at, p.id, (count(*) over ())::int as count from products p
      where p.store_id = f.store_id and p.visible and p.created_at > ${after(lately, -approvalDays * day)}
        and greatest(p.created_at, p.approved_at) > greatest(f.followed_at, coalesce(m.stores_at, ${lately}))
      order by p.created_at desc, p.id desc limit ${mostProducts}
    ) p
    where f.customer_id = any(${ids}::uuid[])
    order by f.customer_id, f.followed_at desc, s.id, p.created_at desc, p.id desc`.execute(tx)
  for (const [accountId, mine] of Map.groupBy(rows, row => row.customer_id)) {
    // Stores can have the same name.
    const news = [...Map.groupBy(mine, row => row.store_id).values()].map(products => ({
      name: products[0]?.store_name ?? '',
      count: products[0]?.count ?? 0,
      products: products.map(product => ({ name: product.name, price: product.selling_kobo })),
    }))
    await tx
      .insertInto('shopping_mails')
      .values({ customer_id: accountId, stores_at: now })
      .onConflict(conflict => conflict.column('customer_id').doUpdateSet({ stores_at: now }))
      .execute()
    const cause = `store-news:${accountId}:${now.toISOString()}`
    const path = '/customer/following'
    await sendNotices(work, config, [
      {
        kind: 'offers',
        accountId,
        cause,
        app: { title: storeNewsTitle(news), path },
        mail: { to: mine[0]?.email ?? '', cause, ...storeNewsMail(news, config.appUrl + path) },
      },
    ])
  }
  return ids.length === batch ? (ids.at(-1) ?? null) : null
}
