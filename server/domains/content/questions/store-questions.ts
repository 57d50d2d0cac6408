import { sql } from 'kysely'
import { foundUpTo } from '#contract/catalog/products.ts'
import type {
  listStoreQuestions,
  StoreQuestion,
  StoreQuestionList,
  StoreQuestionsQuery,
} from '#contract/content/questions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { storeProductsWith } from '#domains/catalog/index.ts'
import type { StoreScope } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped } from '#platform/database/like.ts'
import { askedQuestionOf, questionWords, wholeQuestions } from './questions.views.ts'

/** Selects a store's questions `q`; `reported` is true while a report by the store is open. */
const storeQuestions = (read: Reader, storeId: string) =>
  wholeQuestions(read)
    .select(
      sql<boolean>`exists (select from question_reports n
        join store_members m on m.account_id = n.account_id and m.store_id = q.store_id
        where n.question_id = q.id and n.settled_at is null)`.as('reported'),
    )
    .where('q.store_id', '=', storeId)

type StoreRow = Awaited<ReturnType<ReturnType<typeof storeQuestions>['executeTakeFirstOrThrow']>>

const storeQuestionOf = (row: StoreRow): StoreQuestion => ({ ...askedQuestionOf(row), reported: row.reported })

/**
 * Returns a store's questions of a status, or hidden ones, with the typed text in question, answer, product name or SKU:
 * waiting ones oldest first, others newest first. `counts` are of the matches in each list.
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
    storeQuestions(read, storeId)
      .where(fits)
      .where('q.hidden_at', status === 'hidden' ? 'is not' : 'is', null)
      .$if(status !== 'hidden', questions => questions.where('q.status', '=', status))
      .orderBy('q.created_at', direction)
      .orderBy('q.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
    sql<{ list: string; count: number }>`
      select case when q.hidden_at is null then q.status else 'hidden' end as list, count(*)::int as count
      from product_questions q where ${fits} group by 1`.execute(read),
  ])
  const countOf = (each: StoreQuestionList) => counted.rows.find(row => row.list === each)?.count ?? 0
  const counts = {
    waiting: countOf('waiting'),
    answered: countOf('answered'),
    dismissed: countOf('dismissed'),
    hidden: countOf('hidden'),
  }
  return { count: counts[status], counts, rows: rows.map(storeQuestionOf) }
}

/** Returns one question for the store that it is put to. */
export const storeQuestion = async (
  read: Reader,
  { storeId }: StoreScope,
  questionId: string,
): Promise<StoreQuestion> =>
  storeQuestionOf(await storeQuestions(read, storeId).where('q.id', '=', questionId).executeTakeFirstOrThrow())
