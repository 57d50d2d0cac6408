import type { OwnTestimonial, Testimonial, TestimonialStatus } from '#contract/content/testimonials.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Author } from './testimonials.ts'

interface Page {
  limit: number
  offset: number
}

const rows = (read: Reader) =>
  read
    .selectFrom('testimonials as t')
    .leftJoin('accounts as a', 'a.id', 't.customer_id')
    .leftJoin('stores as s', 's.id', 't.store_id')
    .select(['t.id', 't.stars', 't.words', 't.status', 't.created_at', 't.updated_at'])
    .select(['s.name as store_name', 's.url as store_url', 'a.first_name', 'a.last_name'])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirst']>>>

const onWire = (row: Row): Testimonial => ({
  id: row.id,
  author: row.store_url === null ? 'customer' : 'merchant',
  // A customer's full name isn't public.
  name: row.store_name ?? `${row.first_name} ${row.last_name?.charAt(0)}.`,
  storeUrl: row.store_url,
  stars: row.stars,
  testimonial: row.words,
  createdAt: row.created_at.toISOString(),
})

const ownOnWire = (row: Row): OwnTestimonial => ({
  ...onWire(row),
  status: row.status,
  updatedAt: row.updated_at.toISOString(),
})

/** Returns approved testimonials of customers and of live stores, newest first. */
export async function approvedTestimonials(
  read: Reader,
  { author, limit, offset }: Page & { author?: Testimonial['author'] | undefined },
): Promise<{ count: number; rows: Testimonial[] }> {
  const shown = rows(read)
    .where('t.status', '=', 'approved')
    .where(eb => eb.or([eb('t.store_id', 'is', null), eb('s.live', '=', true)]))
    .$if(author !== undefined, query => query.where('t.store_id', author === 'merchant' ? 'is not' : 'is', null))
  const [found, { count }] = await Promise.all([
    shown.orderBy('t.updated_at', 'desc').orderBy('t.id').limit(limit).offset(offset).execute(),
    shown
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: found.map(onWire) }
}

/** Returns an author's testimonial; null if there is none. */
export async function testimonialOf(read: Reader, { column, id }: Author): Promise<OwnTestimonial | null> {
  const row = await rows(read).where(`t.${column}`, '=', id).executeTakeFirst()
  return row ? ownOnWire(row) : null
}

/** Returns one testimonial by its ID, whatever its status. */
export async function testimonialById(read: Reader, id: string): Promise<OwnTestimonial | undefined> {
  const row = await rows(read).where('t.id', '=', id).executeTakeFirst()
  return row && ownOnWire(row)
}

/** Returns testimonials of a status, pending longest first, with a count of each status. */
export async function testimonialsByStatus(
  read: Reader,
  { status, limit, offset }: Page & { status: TestimonialStatus },
): Promise<{ count: number; rows: OwnTestimonial[]; counts: Record<TestimonialStatus, number> }> {
  const [found, counted] = await Promise.all([
    rows(read)
      .where('t.status', '=', status)
      .orderBy('t.updated_at', status === 'waiting' ? 'asc' : 'desc')
      .orderBy('t.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    read
      .selectFrom('testimonials')
      .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
  ])
  const counts = {
    waiting: 0,
    approved: 0,
    hidden: 0,
    ...Object.fromEntries(counted.map(({ status: of, count }) => [of, count])),
  }
  return { count: counts[status], rows: found.map(ownOnWire), counts }
}
