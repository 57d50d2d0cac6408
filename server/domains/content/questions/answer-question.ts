import { sql } from 'kysely'
import { sendNotices } from '#domains/notifications/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { answeredMail, answeredTitle } from './questions.mails.ts'
import { questionsTag } from './questions.views.ts'

/**
 * Saves a store's answer to a question about its product and publishes both, also if the question was dismissed. The
 * customer is notified of the first answer only. A hidden question returns `question_hidden`.
 */
export async function answerQuestion(
  work: Work,
  config: Pick<Config, 'appUrl' | 'secret'>,
  scope: StoreScope,
  { questionId, text }: { questionId: string; text: string },
): Promise<undefined | Failure<'question_not_found' | 'question_hidden'>> {
  const { tx, now } = work
  const question = await tx
    .selectFrom('product_questions as q')
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'q.store_id').onRef('p.id', '=', 'q.product_id'))
    .innerJoin('stores as s', 's.id', 'q.store_id')
    .innerJoin('accounts as c', 'c.id', 'q.customer_id')
    .select([
      'q.product_id',
      'q.customer_id',
      'q.text',
      'q.answered_at',
      'q.hidden_at',
      'p.name as product_name',
      'p.visible',
    ])
    .select(['s.name as store_name', 'c.email'])
    .where('q.store_id', '=', scope.storeId)
    .where('q.id', '=', questionId)
    .forUpdate('q')
    .executeTakeFirst()
  if (!question) return fail('question_not_found')
  if (question.hidden_at) return fail('question_hidden')
  await tx
    .updateTable('product_questions')
    .set({
      answer: text,
      answered_at: question.answered_at ?? now,
      answer_edited_at: sql`case when answer <> ${text} then ${now}::timestamptz else answer_edited_at end`,
      dismissed_at: null,
      dismissed_reason: '',
    })
    .where('store_id', '=', scope.storeId)
    .where('id', '=', questionId)
    .execute()
  work.invalidate(questionsTag(question.product_id))
  if (question.answered_at) return undefined
  const cause = `question-answered:${questionId}`
  // Of a product that is off sale, only one's own questions still show the answer.
  const path = question.visible ? `/product/${question.product_id}#questions` : '/customer/questions'
  const of = { storeName: question.store_name, productName: question.product_name }
  const mail = answeredMail({
    ...of,
    question: question.text,
    answer: text,
    url: config.appUrl + path,
    onPage: question.visible,
  })
  const app = { title: answeredTitle(of), path }
  await sendNotices(work, config, [
    { kind: 'messages', accountId: question.customer_id, cause, app, mail: { to: question.email, ...mail, cause } },
  ])
  return undefined
}
