import { sql } from 'kysely'
import { type Notice, sendNotices } from '#domains/notifications/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'
import { newsTitle, wishlistMail } from './news.mails.ts'

/** Smallest drop that is news, in percent. */
const leastDrop = 5
/** Days for which a price has to be higher before a drop from it is news again. */
const risenDays = 1
/** Wishlist items, and customers, per transaction. */
const batch = 1000
/** Notices of one customer at once; more become one. */
const mostNotices = 3

/** A saved product that costs less, or is back in stock. */
export interface SavedNews {
  productId: string
  name: string
  kind: 'price' | 'stock'
  /** Price before a drop. */
  before: Kobo | null
  price: Kobo
}

/**
 * Tells owners of wishlists which products cost less or are back in stock: in the app at once, by mail at most once a
 * day with everything. Each item stores what its owner was notified of, so that no news comes twice.
 */
export const wishlistNewsJob = ({ db, config }: Platform): ScheduledJob => ({
  name: 'content.wishlist-news',
  minutes: 10,
  async run() {
    for (const step of [notice, mail])
      for (let more = true; more; ) {
        more = mustSucceed(await db.transact(work => step(work, config))) === batch
      }
  },
})

type For = Pick<Config, 'appUrl' | 'secret'>

interface Row {
  customer_id: string
  product_id: string
  name: string
  mail_due: 'price' | 'stock'
  before_kobo: Kobo | null
  selling_kobo: Kobo
}

const newsOf = (row: Row): SavedNews => ({
  productId: row.product_id,
  name: row.name,
  kind: row.mail_due,
  before: row.before_kobo,
  price: row.selling_kobo,
})

/** Compares wishlist items with their products, stores what has changed, and notifies in the app. Returns their number. */
async function notice(work: Work, config: For): Promise<number> {
  const { tx, now } = work
  const longAgo = after(now, -risenDays * day)
  const dropped = sql`(p.in_stock and p.selling_kobo * 100 <= w.known_kobo * ${100 - leastDrop})`
  const { rows } = await sql<Row & { news: boolean }>`
    with due as (
      select w.customer_id, w.product_id, p.name, p.selling_kobo, p.in_stock,
        coalesce(${dropped}, false) as dropped, w.sold_out and p.in_stock as back
      from wishlist_items w join products p on p.store_id = w.store_id and p.id = w.product_id
      where p.visible and (w.known_kobo is null or w.sold_out = p.in_stock or ${dropped}
        or (p.selling_kobo > w.known_kobo) <> (w.risen_at is not null) or w.risen_at <= ${longAgo})
      order by w.customer_id, w.product_id limit ${batch} for no key update of w
    )
    update wishlist_items w set
      known_kobo = case
        when w.known_kobo is null or due.dropped or due.back or w.risen_at <= ${longAgo} then due.selling_kobo
        else w.known_kobo end,
      risen_at = case
        when w.known_kobo is null or due.dropped or due.back or w.risen_at <= ${longAgo} then null
        when due.selling_kobo > w.known_kobo then coalesce(w.risen_at, ${now})
      end,
      sold_out = not due.in_stock,
      mail_due = case when due.back then 'stock' when due.dropped then 'price' else w.mail_due end,
      before_kobo = case when due.dropped then w.known_kobo else w.before_kobo end
    from due where w.customer_id = due.customer_id and w.product_id = due.product_id
    returning w.customer_id, w.product_id, due.name, due.selling_kobo, w.mail_due, w.before_kobo,
      due.dropped or due.back as news`.execute(tx)
  const news = Map.groupBy(
    rows.filter(row => row.news),
    row => row.customer_id,
  )
  await sendNotices(
    work,
    config,
    [...news].flatMap(([accountId, items]) => noticesOf(accountId, items.map(newsOf), now)),
  )
  return rows.length
}

function noticesOf(accountId: string, news: readonly SavedNews[], now: Date): Notice[] {
  const kind = 'price_drops'
  const at = now.toISOString()
  if (news.length > mostNotices)
    return [{ kind, accountId, cause: `wishlist:${at}`, app: { title: newsTitle(news), path: '/customer/wishlist' } }]
  return news.map(each => ({
    kind,
    accountId,
    cause: `wishlist:${each.productId}:${at}`,
    app: { title: newsTitle([each]), path: `/product/${each.productId}` },
  }))
}

/** Mails customers what is still true of their news, at most once a day each. Returns the number of customers. */
async function mail(work: Work, config: For): Promise<number> {
  const { tx, now } = work
  const { rows: due } = await sql<{ id: string; email: string; mailable: boolean }>`
    select a.id, a.email, a.active and a.kind = 'customer' as mailable from accounts a
    left join shopping_mails m on m.customer_id = a.id
    where a.id in (select customer_id from wishlist_items where mail_due is not null)
      and (m.wishlist_at is null or m.wishlist_at <= ${after(now, -day)})
    order by a.id limit ${batch} for no key update of a skip locked`.execute(tx)
  for (const { id, email, mailable } of due) {
    const { rows } = await sql<Row & { holds: boolean }>`
      update wishlist_items w set mail_due = null, before_kobo = null
      from products p where p.store_id = w.store_id and p.id = w.product_id
        and w.customer_id = ${id} and w.mail_due is not null
      returning w.customer_id, w.product_id, p.name, old.mail_due, old.before_kobo, p.selling_kobo,
        p.visible and p.in_stock and (old.mail_due = 'stock' or p.selling_kobo < old.before_kobo) as holds`.execute(tx)
    const news = rows.filter(row => row.holds && mailable).map(newsOf)
    if (!news.length) continue
    await tx
      .insertInto('shopping_mails')
      .values({ customer_id: id, wishlist_at: now })
      .onConflict(conflict => conflict.column('customer_id').doUpdateSet({ wishlist_at: now }))
      .execute()
    const cause = `wishlist:${id}:${now.toISOString()}`
    await sendNotices(work, config, [
      { kind: 'price_drops', accountId: id, cause, mail: { to: email, cause, ...wishlistMail(news, config.appUrl) } },
    ])
  }
  return due.length
}
