import { type RawBuilder, sql } from 'kysely'
import { foundUpTo } from '#contract/catalog/products.ts'
import type {
  listModeratedQuestions,
  ModeratedQuestionsQuery,
  ModerationList,
  ReportedQuestion,
} from '#contract/content/questions.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { nameAndSku } from '#domains/catalog/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { hasTyped, indexedTyped, indexedWords } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { reportColumns, reportsOf } from '../reports.ts'
import { askedQuestionOf, questionsTag, questionWords, wholeQuestions } from './questions.views.ts'

const reported = (read: Reader) =>
  wholeQuestions(read).select(reportColumns(sql`select * from question_reports where question_id = q.id`))

const reportedOf = (
  row: Awaited<ReturnType<ReturnType<typeof reported>['executeTakeFirstOrThrow']>>,
): ReportedQuestion => ({ ...askedQuestionOf(row), ...reportsOf(row) })

const lists: Readonly<Record<ModerationList, RawBuilder<boolean>>> = {
  open: sql`q.id = any(array(select question_id from question_reports where settled_at is null))`,
  shown: sql`q.hidden_at is null`,
  hidden: sql`q.hidden_at is not null`,
}

const orders: Readonly<Record<ModerationList, RawBuilder<unknown>>> = {
  open: sql`(select count(*) from question_reports o where o.question_id = q.id and o.settled_at is null) desc, q.id`,
  shown: sql`q.created_at desc, q.id desc`,
  hidden: sql`q.hidden_at desc, q.id`,
}

/** Maximum number of newest matches, found each by words, product and store. */
const mostFound = 1000
const mostStores = 50

/** Returns the IDs of questions with the typed text in question, answer, product name or SKU, or store name. */
async function searched(read: Reader, typed: string): Promise<string[]> {
  const storeName = sql`plain(s.name)`
  const newest = sql`order by q.created_at desc, q.id desc limit ${mostFound}`
  // For terms that no index covers, such as a two-letter word, only the newest questions are scanned.
  const words =
    indexedTyped(questionWords, typed) ??
    sql`q.id = any(array(select q.id from product_questions q ${newest})) and ${hasTyped(questionWords, typed)}`
  const products = indexedWords(nameAndSku, typed)
  const { rows } = await sql<{ id: string }>`
    (select q.id from product_questions q where ${words} ${newest})
    union (select q.id from product_questions q where q.store_id = any(array(
      select s.id from stores s where ${indexedTyped(storeName, typed) ?? hasTyped(storeName, typed)} limit ${mostStores})) ${newest})
    ${
      products
        ? sql`union (select q.id from product_questions q where (q.store_id, q.product_id) in (
            select p.store_id, p.id from products p where p.deleted_at is null and ${products} limit ${foundUpTo}) ${newest})`
        : sql``
    }`.execute(read)
  return rows.map(({ id }) => id)
}

/** Returns questions of all stores with the typed text: with open reports, all that aren't hidden, or hidden ones. */
export async function moderatedQuestions(
  read: Reader,
  { state, search, limit, offset }: ModeratedQuestionsQuery,
): Promise<AnswerOf<typeof listModeratedQuestions>> {
  const fits = search ? sql<boolean>`q.id = any(${await searched(read, search)}::uuid[])` : sql<boolean>`true`
  const count = (list: ModerationList) => countUpTo(sql`from product_questions q where ${lists[list]} and ${fits}`)
  const [rows, counted] = await Promise.all([
    reported(read).where(lists[state]).where(fits).orderBy(orders[state]).limit(limit).offset(offset).execute(),
    sql<Record<ModerationList, number>>`
      select ${count('open')} as open, ${count('shown')} as shown, ${count('hidden')} as hidden`.execute(read),
  ])
  const [counts] = counted.rows
  if (!counts) throw new Error('Expected one row of counts')
  return { count: counts[state], counts, rows: rows.map(reportedOf) }
}

/**
 * Hides a question and its answer with a reason, or keeps them if the reason is null, and settles the reports. Accounts
 * that reported them can't report them again.
 */
export async function decideOnQuestion(
  work: Work,
  caller: AdminCaller,
  { questionId, reason, requestId }: { questionId: string; reason: string | null; requestId: string },
): Promise<ReportedQuestion | Failure<'question_not_found'>> {
  const { tx, now } = work
  const before = await tx
    .selectFrom('product_questions')
    .select(['store_id', 'product_id', 'hidden_reason'])
    .where('id', '=', questionId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return fail('question_not_found')
  await tx
    .updateTable('product_questions')
    .set({ hidden_at: reason === null ? null : now, hidden_reason: reason })
    .where('store_id', '=', before.store_id)
    .where('id', '=', questionId)
    .execute()
  work.invalidate(questionsTag(before.product_id))
  await tx
    .updateTable('question_reports')
    .set({ settled_at: now })
    .where('question_id', '=', questionId)
    .where('settled_at', 'is', null)
    .execute()
  await audit(work, caller, {
    action: reason === null ? 'question.restore' : 'question.hide',
    subject: ['question', questionId],
    before: { hiddenReason: before.hidden_reason },
    after: { hiddenReason: reason },
    requestId,
  })
  return reportedOf(await reported(tx).where('q.id', '=', questionId).executeTakeFirstOrThrow())
}
