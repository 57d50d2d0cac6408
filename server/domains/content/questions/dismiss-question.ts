import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { questionsTag } from './questions.views.ts'

/**
 * Keeps a question off the product page. An answer stays with it, so that the store can publish it again. A hidden one
 * returns `question_hidden`.
 */
export async function dismissQuestion(
  work: Work,
  { storeId }: StoreScope,
  { questionId, reason }: { questionId: string; reason: string },
): Promise<undefined | Failure<'question_not_found' | 'question_hidden'>> {
  const question = await work.tx
    .selectFrom('product_questions')
    .select(['product_id', 'hidden_at'])
    .where('store_id', '=', storeId)
    .where('id', '=', questionId)
    .forUpdate()
    .executeTakeFirst()
  if (!question) return fail('question_not_found')
  if (question.hidden_at) return fail('question_hidden')
  await work.tx
    .updateTable('product_questions')
    .set({ dismissed_at: work.now, dismissed_reason: reason })
    .where('store_id', '=', storeId)
    .where('id', '=', questionId)
    .execute()
  work.invalidate(questionsTag(question.product_id))
  return undefined
}
