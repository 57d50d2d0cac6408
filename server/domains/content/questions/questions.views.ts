import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listOwnQuestions,
  OwnQuestion,
  ProductQuestionsQuery,
  Question,
  QuestionList,
  QuestionStatus,
} from '#contract/content/questions.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasTyped } from '#platform/database/like.ts'
import { pictureOf } from '#platform/files/pictures.ts'
import { askerOf } from '../reviews.wire.ts'

/** Tag of the cached questions of a product. */
export const questionsTag = (productId: string): string => `product-questions:${productId}`

/** Question and answer, in which a search looks. */
export const questionWords = sql<string>`plain((q.text || ' ') || coalesce(q.answer, ''))`

const questionRows = (read: Reader) =>
  read
    .selectFrom('product_questions as q')
    .innerJoin('accounts as c', 'c.id', 'q.customer_id')
    .select(['q.id', 'q.text', 'q.answer', 'q.answered_at', 'q.answer_edited_at', 'q.created_at'])
    .select(['c.first_name', 'c.last_name'])

/** Selects questions `q` with status and product, for their askers and stores. */
export const wholeQuestions = (read: Reader) =>
  questionRows(read)
    .innerJoin('products as p', join => join.onRef('p.store_id', '=', 'q.store_id').onRef('p.id', '=', 'q.product_id'))
    .innerJoin('stores as s', 's.id', 'q.store_id')
    .leftJoin('files as f', 'f.id', 'p.picture_id')
    .select(['q.status', 'q.dismissed_reason', 'q.hidden_reason', 'q.product_id', 'p.name as product_name'])
    .select(['q.store_id', 's.name as store_name', 's.url as store_url'])
    .select(['f.id as picture_id', 'f.width as picture_width', 'f.height as picture_height'])

type Row = Awaited<ReturnType<ReturnType<typeof questionRows>['executeTakeFirstOrThrow']>>
type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeQuestions>['executeTakeFirstOrThrow']>>

const answerOf = ({ answer, answered_at, answer_edited_at }: Row): Question['answer'] | null =>
  answer !== null && answered_at
    ? { text: answer, createdAt: answered_at.toISOString(), editedAt: answer_edited_at?.toISOString() ?? null }
    : null

const ownQuestionOf = (row: WholeRow): OwnQuestion => ({
  id: row.id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  status: row.status as QuestionStatus,
  answer: answerOf(row),
  dismissedReason: row.status === 'dismissed' ? row.dismissed_reason : null,
  hiddenReason: row.hidden_reason,
  productId: row.product_id,
  productName: row.product_name,
  picture: pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.product_name),
  storeId: row.store_id,
  storeName: row.store_name,
  storeUrl: row.store_url,
})

/** A question with the first name of who asked it, for its store and administrators. */
export const askedQuestionOf = (row: WholeRow): OwnQuestion & { asker: string } => ({
  ...ownQuestionOf(row),
  asker: askerOf(row.first_name, row.last_name),
})

/** Most words of a search that are looked for. */
const mostWords = 10

/** Returns the public questions of a product, last answered first. */
export async function questionsOf(
  read: Reader,
  { storeId, productId }: { storeId: string; productId: string },
  { search = '', limit, offset }: ProductQuestionsQuery,
): Promise<QuestionList> {
  const open = questionRows(read)
    .where('q.store_id', '=', storeId)
    .where('q.product_id', '=', productId)
    .where('q.status', '=', 'answered')
    .where('q.hidden_at', 'is', null)
  const words = search.split(/\s+/).filter(Boolean).slice(0, mostWords)
  const found = words.reduce((rows, word) => rows.where(hasTyped(questionWords, word)), open)
  const countOf = async (rows: typeof open) => {
    const { count } = await rows
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  const rows = await found
    .orderBy('q.answered_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // Most products have few questions: the first page has all of them.
  const areAll = offset === 0 && rows.length < limit
  const [count, total] = await Promise.all([
    areAll ? rows.length : countOf(found),
    words.length ? countOf(open) : undefined,
  ])
  return {
    count,
    total: total ?? count,
    rows: rows.flatMap(row => {
      const answer = answerOf(row)
      if (!answer) return []
      const asker = askerOf(row.first_name, row.last_name)
      return { id: row.id, text: row.text, asker, createdAt: row.created_at.toISOString(), answer }
    }),
  }
}

/** Returns a customer's questions, newest first. */
export async function ownQuestions(
  read: Reader,
  customerId: string,
  { productId, limit, offset }: z.output<(typeof listOwnQuestions)['query']>,
): Promise<{ count: number; rows: OwnQuestion[] }> {
  const mine = wholeQuestions(read)
    .where('q.customer_id', '=', customerId)
    .$if(productId !== undefined, rows => rows.where('q.product_id', '=', productId ?? ''))
  const [rows, { count }] = await Promise.all([
    mine.orderBy('q.created_at', 'desc').orderBy('q.id', 'desc').limit(limit).offset(offset).execute(),
    mine
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(ownQuestionOf) }
}

/** Returns one question for the customer who asked it. */
export const ownQuestion = async (read: Reader, questionId: string): Promise<OwnQuestion> =>
  ownQuestionOf(await wholeQuestions(read).where('q.id', '=', questionId).executeTakeFirstOrThrow())
