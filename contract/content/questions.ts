import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, picture, search } from '#contract/fields.ts'
import { publicText } from './public-text.ts'
import { questionLength } from './question-limits.ts'

/** Only answered questions are public. A store dismisses those that it keeps off the product page. */
export const questionStatuses = ['waiting', 'answered', 'dismissed'] as const
export const questionStatus = z.enum(questionStatuses)
export type QuestionStatus = z.infer<typeof questionStatus>

/** A store's answer. `createdAt` is that of the first version. */
export const questionAnswer = z.object({ text: z.string(), createdAt: moment, editedAt: moment.nullable() })

const asked = { id, text: z.string(), createdAt: moment }

/** A public question with its answer. `asker` is a first name. */
export const question = z.object({ ...asked, asker: z.string(), answer: questionAnswer })
export type Question = z.infer<typeof question>

/** A question for the customer who asked it. `dismissedReason` may be empty, and is null unless it is dismissed. */
export const ownQuestion = z.object({
  ...asked,
  status: questionStatus,
  answer: questionAnswer.nullable(),
  dismissedReason: z.string().nullable(),
  productId: id,
  productName: z.string(),
  picture: picture.nullable(),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
})
export type OwnQuestion = z.infer<typeof ownQuestion>

/** A question for the store that it is put to. */
export const storeQuestion = ownQuestion.extend({ asker: z.string() })
export type StoreQuestion = z.infer<typeof storeQuestion>

export const productQuestionsQuery = z.object({
  ...page(5, 50),
  /** Words of the question or its answer, in any order. */
  search: search.optional(),
})
export type ProductQuestionsQuery = z.output<typeof productQuestionsQuery>

/** `total` counts all questions of the product, independent of the search. */
export const questionList = listOf(question).extend({ total: z.int().min(0) })
export type QuestionList = z.infer<typeof questionList>

export const askQuestion = endpoint({
  id: 'questions.ask',
  method: 'POST',
  path: '/v1/questions/product',
  summary: 'Asks the store about a product on sale; the question is public once the store answers it',
  access: ['customer'],
  body: z.object({
    productId: id,
    text: publicText
      .transform(typed => typed.replace(/\s+/g, ' '))
      .pipe(z.string().min(questionLength.min).max(questionLength.max)),
  }),
  answer: ownQuestion,
  errors: ['product_not_found', 'already_asked', 'too_many_questions'],
  message: done.questionAsked,
  perMinute: 5,
})

export const listProductQuestions = endpoint({
  id: 'questions.product-list',
  method: 'GET',
  path: '/v1/questions/product/{productId}',
  summary: 'Answered questions about a product on sale, last answered first',
  access: ['public'],
  params: z.object({ productId: id }),
  query: productQuestionsQuery,
  answer: questionList,
  errors: ['product_not_found'],
  sharedSeconds: 30,
})

export const listOwnQuestions = endpoint({
  id: 'questions.customer-list',
  method: 'GET',
  path: '/v1/questions/customer',
  summary: 'The customer’s own questions, newest first, also unanswered and dismissed ones',
  access: ['customer'],
  query: z.object({ ...page(), productId: id.optional() }),
  answer: listOf(ownQuestion),
})

export const withdrawQuestion = endpoint({
  id: 'questions.withdraw',
  method: 'DELETE',
  path: '/v1/questions/{id}',
  summary: 'Deletes the customer’s own question unless it was answered',
  access: ['customer'],
  params: byId,
  answer: nothing,
  errors: ['question_not_found', 'question_answered'],
  message: done.questionWithdrawn,
})

export const storeQuestionsQuery = z.object({
  ...page(),
  status: questionStatus.default('waiting'),
  /** Any part of the product’s name or SKU, the question or the answer. */
  search: search.optional(),
})
export type StoreQuestionsQuery = z.output<typeof storeQuestionsQuery>

const counted = z.int().min(0)

export const listStoreQuestions = endpoint({
  id: 'questions.store-list',
  method: 'GET',
  path: '/v1/questions/store',
  summary: 'Questions about the store’s products by status: waiting ones oldest first, others newest first',
  access: ['merchant:testimonials'],
  query: storeQuestionsQuery,
  answer: listOf(storeQuestion).extend({
    counts: z.object({ waiting: counted, answered: counted, dismissed: counted }),
  }),
})

export const answerQuestion = endpoint({
  id: 'questions.answer',
  method: 'PUT',
  path: '/v1/questions/{id}/answer',
  summary:
    'Answers a question about the store’s product, or edits the answer, and publishes it; only the first is mailed',
  access: ['merchant:testimonials'],
  params: byId,
  body: z.object({ text: publicText.min(1).max(2000) }),
  answer: storeQuestion,
  errors: ['question_not_found'],
  message: done.questionAnswered,
})

export const dismissQuestion = endpoint({
  id: 'questions.dismiss',
  method: 'PUT',
  path: '/v1/questions/{id}/dismiss',
  summary: 'Keeps a question off the product page, answered or not; the customer sees the reason, if any',
  access: ['merchant:testimonials'],
  params: byId,
  body: z.object({ reason: z.string().trim().max(300).default('') }),
  answer: storeQuestion,
  errors: ['question_not_found'],
  message: done.questionDismissed,
})
