import type { StoreScope } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { questionsTag } from './questions.views.ts'

/** Keeps a question off the product page. An answer stays with it, so that the store can publish it again. */
export async function dismissQuestion(
  work: Work,
  scope: StoreScope,
  { questionId, reason }: { questionId: string; reason: string },
): Promise<undefined | Failure<'question_not_found'>> {
  const dismissed = await work.tx
    .updateTable('product_questions')
    .set({ dismissed_at: work.now, dismissed_reason: reason })
    .where('store_id', '=', scope.storeId)
    .where('id', '=', questionId)
    .returning('product_id')
    .executeTakeFirst()
  if (!dismissed) return fail('question_not_found')
  work.invalidate(questionsTag(dismissed.product_id))
  return undefined
}
