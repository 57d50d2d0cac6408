import type { z } from 'zod'
import type {
  decideTestimonial as decideContract,
  OwnTestimonial,
  testimonialBody,
} from '#contract/content/testimonials.ts'
import { audit } from '#platform/audit.ts'
import type { Caller, CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { testimonialById } from './testimonials.views.ts'

/** Author of a testimonial: a customer, or a store for all its staff. */
export type Author = { column: 'customer_id' | 'store_id'; id: string }

export const authorOf = (caller: CustomerCaller | MerchantCaller): Author =>
  caller.kind === 'customer'
    ? { column: 'customer_id', id: caller.accountId }
    : { column: 'store_id', id: caller.scope.storeId }

type Words = z.output<typeof testimonialBody>

async function kept({ tx }: Work, id: string): Promise<OwnTestimonial | Failure<'not_found'>> {
  return (await testimonialById(tx, id)) ?? fail('not_found')
}

/** Adds the author's testimonial, which awaits approval. Returns `testimonial_exists` for a second one. */
export async function addTestimonial(
  work: Work,
  author: Author,
  { stars, testimonial }: Words,
): Promise<OwnTestimonial | Failure<'testimonial_exists' | 'not_found'>> {
  const { id } = await work.tx
    .insertInto('testimonials')
    .values({
      [author.column]: author.id,
      stars,
      words: testimonial,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return kept(work, id)
}

/** Changes the author's testimonial, which needs approval again. Returns `not_found`. */
export async function changeTestimonial(
  work: Work,
  author: Author,
  id: string,
  { stars, testimonial }: Words,
): Promise<OwnTestimonial | Failure<'not_found'>> {
  const { numUpdatedRows } = await work.tx
    .updateTable('testimonials')
    .set({ stars, words: testimonial, status: 'waiting', updated_at: work.now })
    .where('id', '=', id)
    .where(author.column, '=', author.id)
    .executeTakeFirst()
  work.invalidate('testimonials')
  return numUpdatedRows ? kept(work, id) : fail('not_found')
}

/**
 * Approves or hides a testimonial. Returns `not_found`, and `changed_meanwhile` for the approval of words that its author
 * has changed since they were `seen`.
 */
export async function decideTestimonial(
  work: Work,
  admin: Pick<Caller, 'accountId' | 'name'>,
  id: string,
  { status, seen }: z.output<(typeof decideContract)['body']>,
): Promise<OwnTestimonial | Failure<'not_found' | 'changed_meanwhile'>> {
  const before = await work.tx
    .selectFrom('testimonials')
    .select(['status', 'stars', 'words'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('not_found')
  if (status === 'approved' && refuseStale(seen, { stars: before.stars, testimonial: before.words }))
    return fail('changed_meanwhile', { message: 'Its author has changed it meanwhile. Read it again.' })
  if (before.status !== status) {
    await work.tx.updateTable('testimonials').set({ status }).where('id', '=', id).execute()
    work.invalidate('testimonials')
    await audit(work, admin, {
      action: `testimonial.${status}`,
      subject: ['testimonial', id],
      before: { status: before.status },
      after: { status },
    })
  }
  return kept(work, id)
}
