import { mostWaitingQuestions } from '#contract/content/question-limits.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { productSubject } from '../reviews.views.ts'

/**
 * Adds a customer's question about a product on sale and returns its ID. The store is notified by the scheduled job. A
 * unique index refuses the same question about the same product with `already_asked`.
 */
export async function askQuestion(
  { tx, now }: Work,
  customerId: string,
  { productId, text }: { productId: string; text: string },
): Promise<string | Failure<'product_not_found' | 'already_asked' | 'too_many_questions'>> {
  const subject = await productSubject(tx, productId)
  if (failed(subject)) return subject
  // Serializes concurrent questions, so that the limit holds.
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const { id } = await tx
    .insertInto('product_questions')
    .values({ store_id: subject.storeId, product_id: productId, customer_id: customerId, text, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await tx
    .selectFrom('product_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '=', 'waiting')
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count > mostWaitingQuestions ? fail('too_many_questions') : id
}

/**
 * Deletes a customer's own question that has no answer, so that nobody sees it any more. A hidden one stays: otherwise it
 * could be asked again.
 */
export async function withdrawQuestion(
  { tx }: Work,
  customerId: string,
  questionId: string,
): Promise<undefined | Failure<'question_not_found' | 'question_answered' | 'question_hidden'>> {
  const question = await tx
    .selectFrom('product_questions')
    .select(['store_id', 'answered_at', 'hidden_at'])
    .where('id', '=', questionId)
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
  if (!question) return fail('question_not_found')
  if (question.hidden_at) return fail('question_hidden')
  if (question.answered_at) return fail('question_answered')
  await tx
    .deleteFrom('product_questions')
    .where('store_id', '=', question.store_id)
    .where('id', '=', questionId)
    .execute()
  return undefined
}
