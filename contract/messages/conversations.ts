import { z } from 'zod'
import { reportBody, reportReasons } from '#contract/content/reports.ts'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, picture, search } from '#contract/fields.ts'

/** The two sides of a conversation. All staff of a store form one side. */
export const sides = ['customer', 'store'] as const
export type Side = (typeof sides)[number]

/** Subject of a conversation: one order or one product. */
export const conversationSubject = z.object({
  kind: z.enum(['order', 'product']),
  id,
  name: z.string(),
  picture: picture.nullable(),
})

/**
 * A conversation of a customer with a store. `unread` counts messages that the caller’s side hasn’t read; `waiting` is
 * true when the store has to reply or mark it as done.
 */
export const conversation = z.object({
  id,
  about: conversationSubject,
  storeId: id,
  storeName: z.string(),
  storeUrl: z.string(),
  /** True while the store sells nothing: it is suspended, or its owner closes it. */
  storeOffSale: z.boolean(),
  customerId: id,
  customerName: z.string(),
  lastText: z.string(),
  lastFrom: z.enum(sides),
  lastAt: moment,
  unread: z.int().min(0),
  waiting: z.boolean(),
})
export type Conversation = z.infer<typeof conversation>

/** A message. For customers, `authorName` is the store's name; for the store, the staff member's. */
export const message = z.object({
  id,
  from: z.enum(sides),
  authorName: z.string(),
  text: z.string(),
  picture: picture.nullable(),
  createdAt: moment,
})
export type Message = z.infer<typeof message>

/** `orderId` and `productId` select the conversation about it. */
export const conversationsQuery = z.object({
  ...page(),
  search: search.optional(),
  unread: flag.optional(),
  waiting: flag.optional(),
  orderId: id.optional(),
  productId: id.optional(),
})
export type ConversationsQuery = z.output<typeof conversationsQuery>

/**
 * `unread` counts conversations with unread messages, and `waiting` those that the store has to answer or mark as done;
 * for a store, `answerMinutes` is the median of its last 50 reply times.
 */
export const conversationList = listOf(conversation).extend({
  unread: z.int().min(0),
  // Optional because the previous release doesn't send it.
  waiting: z.int().min(0).optional(),
  answerMinutes: z.int().min(0).nullable(),
})

export const listConversations = endpoint({
  id: 'messages.threads',
  method: 'GET',
  path: '/v1/messages',
  summary:
    'Conversations about orders and products, newest first: a customer’s, or a store’s, those to answer first, with its reply time',
  access: ['customer', 'guest', 'merchant:orders'],
  query: conversationsQuery,
  answer: conversationList,
})

/** A page of messages, newest first. */
export const conversationPage = listOf(message).extend({
  conversation,
  answerMinutes: z.int().min(0).nullable(),
})
export type ConversationPage = z.infer<typeof conversationPage>

export const getConversation = endpoint({
  id: 'messages.thread',
  method: 'GET',
  path: '/v1/messages/{id}',
  summary: 'One conversation with its messages, newest first, and the store’s usual reply time',
  access: ['customer', 'guest', 'merchant:orders'],
  params: byId,
  query: z.object(page(50)),
  answer: conversationPage,
  errors: ['conversation_not_found'],
})

/** Maximum length of a message, in characters. */
export const longestMessage = 2000

const one = (...of: unknown[]) => of.filter(part => part !== undefined).length === 1

/**
 * Target: a conversation, or an order or product, which starts a conversation if none exists. A store can’t start one
 * about a product.
 */
export const sendMessageBody = z
  .object({
    threadId: id.optional(),
    orderId: id.optional(),
    productId: id.optional(),
    text: z.string().trim().max(longestMessage).default(''),
    /** A picture uploaded to `/v1/files/pictures`. */
    pictureId: id.optional(),
  })
  .refine(({ threadId, orderId, productId }) => one(threadId, orderId, productId), {
    path: ['threadId'],
    error: 'Name one conversation, order or product.',
  })
  .refine(({ text, pictureId }) => text !== '' || pictureId !== undefined, {
    path: ['text'],
    error: 'Write a message or add a picture.',
  })
export type SendMessageBody = z.output<typeof sendMessageBody>

export const sendMessage = endpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/v1/messages',
  summary: 'Sends a message to the other side, which gets one mail for all unread messages',
  access: ['customer', 'guest', 'merchant:orders'],
  body: sendMessageBody,
  answer: z.object({ conversation, message }),
  errors: ['conversation_not_found', 'order_not_found', 'product_not_found', 'picture_not_found'],
  message: done.conversationSent,
  idempotent: true,
  perMinute: 12,
})

export const readConversation = endpoint({
  id: 'messages.read',
  method: 'PATCH',
  path: '/v1/messages/{id}/read',
  summary: 'Marks a whole conversation as read by the caller’s side',
  access: ['customer', 'guest', 'merchant:orders'],
  params: byId,
  answer: conversation,
  errors: ['conversation_not_found'],
})

export const settleConversation = endpoint({
  id: 'messages.done',
  method: 'PATCH',
  path: '/v1/messages/{id}/done',
  summary: 'Marks a conversation as done without a reply until the customer writes again, or takes that back',
  access: ['merchant:orders'],
  params: byId,
  body: z.object({
    done: z.boolean(),
    /** `lastAt` of the conversation as the caller saw it; one with a later message isn’t marked as done. */
    seen: moment.optional(),
  }),
  answer: conversation,
  errors: ['conversation_not_found', 'conversation_went_on'],
})

export const reportConversation = endpoint({
  id: 'messages.report',
  method: 'POST',
  path: '/v1/messages/{id}/report',
  summary: 'Reports abuse by the other side of a conversation to the administrators, once per person',
  access: ['customer', 'guest', 'merchant:orders'],
  params: byId,
  body: reportBody,
  answer: z.object({ id }),
  errors: ['conversation_not_found', 'conversation_reported'],
  message: done.conversationReported,
  perMinute: 5,
})

/** A report of a conversation, without its messages. `settledBy` is the administrator who settled it. */
export const conversationReport = z.object({
  id,
  about: conversationSubject.omit({ picture: true }),
  storeId: id,
  storeName: z.string(),
  customerId: id,
  customerName: z.string(),
  by: z.enum(sides),
  reporterName: z.string(),
  reason: z.enum(reportReasons),
  note: z.string(),
  createdAt: moment,
  settledAt: moment.nullable(),
  settledBy: z.string().nullable(),
})
export type ConversationReport = z.infer<typeof conversationReport>

export const listConversationReports = endpoint({
  id: 'messages.reported',
  method: 'GET',
  path: '/v1/messages/reported',
  summary: 'Reports of conversations, open or settled, newest first',
  access: ['admin:messages'],
  query: z.object({ ...page(), state: z.enum(['open', 'settled']).default('open') }),
  answer: listOf(conversationReport),
})

/** A report with the newest messages of its conversation, at most 20, newest first. */
export const reportedConversation = conversationReport.extend({ messages: z.array(message).max(20) })
export type ReportedConversation = z.infer<typeof reportedConversation>

export const getConversationReport = endpoint({
  id: 'messages.reported-one',
  method: 'GET',
  path: '/v1/messages/reported/{id}',
  summary: 'A report with the messages; each access is audited',
  access: ['admin:messages'],
  params: byId,
  answer: reportedConversation,
  errors: ['conversation_report_not_found'],
})

export const settleConversationReport = endpoint({
  id: 'messages.settle-report',
  method: 'PATCH',
  path: '/v1/messages/reported/{id}',
  summary: 'Marks a report of a conversation as settled',
  access: ['admin:messages'],
  params: byId,
  answer: z.object({ id }),
  errors: ['conversation_report_not_found'],
  message: done.conversationReportSettled,
})
