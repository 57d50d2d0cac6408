import { sql } from 'kysely'
import { foundUpTo } from '#contract/catalog/products.ts'
import type {
  listStoreQuestions,
  QuestionStatus,
  StoreQuestion,
  StoreQuestionsQuery,
} from '#contract/content/questions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { storeProductsWith } from '#domains/catalog/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped } from '#platform/database/like.ts'
import { questionWords, storeQuestionOf, wholeQuestions } from './questions.views.ts'

/**
 * Returns a store's questions of a status with the typed text in question, answer, product name or SKU: waiting ones
 * oldest first, others newest first. `counts` are of the matches in each status.
 */
export async function questionsOfStore(
  read: Reader,
  { storeId }: StoreScope,
  { status, search, limit, offset }: StoreQuestionsQuery,
): Promise<AnswerOf<typeof listStoreQuestions>> {
  const fits = search
    ? sql<boolean>`q.store_id = ${storeId} and (${hasTyped(questionWords, search)} or q.product_id = any(array(
        select p.id from products p where ${storeProductsWith(storeId, search)} limit ${foundUpTo})))`
    : sql<boolean>`q.store_id = ${storeId}`
  const direction = status === 'waiting' ? 'asc' : 'desc'
  const [rows, counted] = await Promise.all([
    wholeQuestions(read)
      .where(fits)
      .where('q.status', '=', status)
      .orderBy('q.created_at', direction)
      .orderBy('q.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    sql<{ status: string; count: number }>`
      select q.status, count(*)::int as count from product_questions q where ${fits} group by q.status`.execute(read),
  ])
  const countOf = (each: QuestionStatus) => counted.rows.find(row => row.status === each)?.count ?? 0
  const counts = { waiting: countOf('waiting'), answered: countOf('answered'), dismissed: countOf('dismissed') }
  return { count: counts[status], counts, rows: rows.map(storeQuestionOf) }
}

/** Returns one question for the store that it is put to. */
export const storeQuestion = async (
  read: Reader,
  { storeId }: StoreScope,
  questionId: string,
): Promise<StoreQuestion> =>
  storeQuestionOf(
    await wholeQuestions(read)
      .where('q.store_id', '=', storeId)
      .where('q.id', '=', questionId)
      .executeTakeFirstOrThrow(),
  )
