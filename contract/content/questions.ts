import { z } from 'zod'
import { done } from '#contract/done.ts'
import { countedUpTo, endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment, nothing, picture, search } from '#contract/fields.ts'
import { publicText } from './public-text.ts'
import { questionLength } from './question-limits.ts'
import { hideBody, reportBody, reportFields } from './reports.ts'

/** Only answered questions are public, unless an administrator hid them. A store dismisses those that it keeps off the product page. */
export const questionStatuses = ['waiting', 'answered', 'dismissed'] as const
export const questionStatus = z.enum(questionStatuses)
export type QuestionStatus = z.infer<typeof questionStatus>

/** A store's answer. `createdAt` is that of the first version. */
export const questionAnswer = z.object({ text: z.string(), createdAt: moment, editedAt: moment.nullable() })

const asked = { id, text: z.string(), createdAt: moment }

/** A public question with its answer. `asker` is a first name. */
export const question = z.object({ ...asked, asker: z.string(), answer: questionAnswer })
export type Question = z.infer<typeof question>

/**
 * A question for the customer who asked it. `dismissedReason` may be empty, and is null unless it is dismissed.
 * `hiddenReason` says why an administrator hid the question and its answer; null while they aren’t hidden.
 */
export const ownQuestion = z.object({
  ...asked,
  status: questionStatus,
  answer: questionAnswer.nullable(),
  dismissedReason: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  productId: id,
  productName: z.string(),
  picture: picture.nullable(),
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
})
export type OwnQuestion = z.infer<typeof ownQuestion>

/** A question for the store that it is put to. `reported` is true while a report by the store is open. */
export const storeQuestion = ownQuestion.extend({ asker: z.string(), reported: z.boolean() })
export type StoreQuestion = z.infer<typeof storeQuestion>

/** A question for administrators. */
export const reportedQuestion = ownQuestion.extend({ asker: z.string() }).extend(reportFields)
export type ReportedQuestion = z.infer<typeof reportedQuestion>

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
  summary: 'The customer’s own questions, newest first, also unanswered, dismissed and hidden ones',
  access: ['customer'],
  query: z.object({ ...page(), productId: id.optional() }),
  answer: listOf(ownQuestion),
})

export const withdrawQuestion = endpoint({
  id: 'questions.withdraw',
  method: 'DELETE',
  path: '/v1/questions/{id}',
  summary: 'Deletes the customer’s own question unless it was answered or hidden',
  access: ['customer'],
  params: byId,
  answer: nothing,
  errors: ['question_not_found', 'question_answered', 'question_hidden'],
  message: done.questionWithdrawn,
})

/** Questions of a status that aren’t hidden, or the hidden ones. */
export const storeQuestionLists = [...questionStatuses, 'hidden'] as const
export type StoreQuestionList = (typeof storeQuestionLists)[number]

export const storeQuestionsQuery = z.object({
  ...page(),
  status: z.enum(storeQuestionLists).default('waiting'),
  /** Any part of the product’s name or SKU, the question or the answer. */
  search: search.optional(),
})
export type StoreQuestionsQuery = z.output<typeof storeQuestionsQuery>

const counted = z.int().min(0)

export const listStoreQuestions = endpoint({
  id: 'questions.store-list',
  method: 'GET',
  path: '/v1/questions/store',
  summary:
    'Questions about the store’s products by status, or hidden ones: waiting ones oldest first, others newest first',
  access: ['merchant:testimonials'],
  query: storeQuestionsQuery,
  answer: listOf(storeQuestion).extend({
    counts: z.object({ waiting: counted, answered: counted, dismissed: counted, hidden: counted }),
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
  errors: ['question_not_found', 'question_hidden'],
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
  errors: ['question_not_found', 'question_hidden'],
  message: done.questionDismissed,
})

export const reportQuestion = endpoint({
  id: 'questions.report',
  method: 'POST',
  path: '/v1/questions/{id}/report',
  summary:
    'Reports an inappropriate question or answer to the administrators, once; a customer a public one, a merchant one put to its own store',
  access: ['customer', 'merchant:testimonials'],
  params: byId,
  body: reportBody,
  answer: z.object({ id }),
  errors: ['question_not_found', 'already_reported'],
  message: done.questionReported,
  perMinute: 5,
})

export const moderationLists = ['open', 'shown', 'hidden'] as const
export type ModerationList = (typeof moderationLists)[number]

export const moderatedQuestionsQuery = z.object({
  ...page(),
  state: z.enum(moderationLists).default('open'),
  /** Any part of the product’s or store’s name, the product’s SKU, the question or the answer. */
  search: search.optional(),
})
export type ModeratedQuestionsQuery = z.output<typeof moderatedQuestionsQuery>

export const listModeratedQuestions = endpoint({
  id: 'questions.moderation',
  method: 'GET',
  path: '/v1/questions/moderation',
  summary: `Questions of all stores: with open reports, most reported first; all that aren’t hidden, newest first; or hidden ones, last hidden first. Counts stop at ${countedUpTo}`,
  access: ['admin:reviews'],
  query: moderatedQuestionsQuery,
  answer: listOf(reportedQuestion).extend({
    counts: z.object({ open: counted, shown: counted, hidden: counted }),
  }),
})

export const hideQuestion = endpoint({
  id: 'questions.hide',
  method: 'PATCH',
  path: '/v1/questions/{id}/hide',
  summary: 'Hides a question with its answer and settles its reports; its customer and the store see the reason',
  access: ['admin:reviews'],
  params: byId,
  body: hideBody,
  answer: reportedQuestion,
  errors: ['question_not_found'],
  message: done.questionHidden,
})

export const restoreQuestion = endpoint({
  id: 'questions.restore',
  method: 'PATCH',
  path: '/v1/questions/{id}/restore',
  summary: 'Keeps or restores a question and settles its reports',
  access: ['admin:reviews'],
  params: byId,
  answer: reportedQuestion,
  errors: ['question_not_found'],
  message: done.questionRestored,
})
