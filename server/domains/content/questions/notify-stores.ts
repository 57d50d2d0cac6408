import { sql } from 'kysely'
import { sendNotices } from '#domains/notifications/index.ts'
import { membersWith } from '#domains/stores/index.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import type { ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { askerOf } from '../reviews.wire.ts'
import { askedMail, askedTitle } from './questions.mails.ts'

const mostAtOnce = 5000

/** Notifies stores of new questions, so that a store with many gets one mail per run and not one per question. */
export const notifyStores = ({ db, config }: Platform): ScheduledJob => ({
  name: 'questions.notify-stores',
  minutes: 10,
  run: () => db.transact(work => notifyOfQuestions(work, config)),
})

interface Row {
  store_id: string
  text: string
  waiting: boolean
  product_name: string
  first_name: string
  last_name: string
}

async function notifyOfQuestions(work: Work, config: Pick<Config, 'appUrl' | 'secret'>): Promise<void> {
  const { tx, now } = work
  const { rows } = await sql<Row>`
    with fresh as (
      select store_id, id from product_questions where notified_at is null and hidden_at is null order by id limit ${mostAtOnce} for update skip locked
    ), marked as (
      update product_questions q set notified_at = ${now} from fresh where q.store_id = fresh.store_id and q.id = fresh.id
      returning q.id, q.store_id, q.product_id, q.customer_id, q.text, q.status = 'waiting' as waiting
    )
    select m.store_id, m.text, m.waiting, p.name as product_name, c.first_name, c.last_name
    from marked m join products p on p.store_id = m.store_id and p.id = m.product_id
    join accounts c on c.id = m.customer_id
    order by m.store_id, m.id`.execute(tx)
  const waiting = Map.groupBy(
    rows.filter(row => row.waiting),
    row => row.store_id,
  )
  for (const [storeId, questions] of waiting) {
    const asked = questions.map(({ text, product_name, first_name, last_name }) => ({
      asker: askerOf(first_name, last_name),
      text,
      productName: product_name,
    }))
    const members = await membersWith(tx, storeId, 'testimonials')
    if (!members.length) continue
    const cause = `questions:${storeId}:${now.toISOString()}`
    const path = '/merchant/questions'
    const title = askedTitle(asked)
    const people = await tx.selectFrom('accounts').select(['id', 'email']).where('id', 'in', members).execute()
    await sendNotices(
      work,
      config,
      people.map(({ id, email }) => ({
        kind: 'messages',
        accountId: id,
        cause,
        app: { title, path },
        mail: { to: email, ...askedMail(asked, config.appUrl + path), cause: `${cause}:${id}` },
      })),
    )
  }
}
