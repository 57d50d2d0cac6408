import type { ReportReason } from '#contract/content/reports.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'

/**
 * Reports a question that the account can see: a customer a public one, a merchant one put to its own store. Others are
 * `question_not_found`. A second report by the account returns `already_reported`.
 */
export async function reportQuestion(
  { tx, now }: Work,
  caller: CustomerCaller | MerchantCaller,
  { questionId, reason, note }: { questionId: string; reason: ReportReason; note: string },
): Promise<undefined | Failure<'already_reported' | 'question_not_found'>> {
  const question = await tx
    .selectFrom('product_questions')
    .select('store_id')
    .where('id', '=', questionId)
    .where('hidden_at', 'is', null)
    .$if(caller.kind === 'customer', questions => questions.where('status', '=', 'answered'))
    .executeTakeFirst()
  if (!question || (caller.kind === 'merchant' && caller.scope.storeId !== question.store_id))
    return fail('question_not_found')
  await tx
    .insertInto('question_reports')
    .values({
      store_id: question.store_id,
      question_id: questionId,
      account_id: caller.accountId,
      reason,
      note,
      at: now,
    })
    .execute()
  return undefined
}
