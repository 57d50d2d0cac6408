import * as contract from '#contract/content/questions.ts'
import { audit } from '#platform/audit.ts'
import { failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { productSubject } from '../reviews.views.ts'
import { answerQuestion } from './answer-question.ts'
import { askQuestion, withdrawQuestion } from './ask-question.ts'
import { dismissQuestion } from './dismiss-question.ts'
import { decideOnQuestion, moderatedQuestions } from './question-moderation.ts'
import { reportQuestion } from './question-reports.ts'
import { ownQuestion, ownQuestions, questionsOf, questionsTag } from './questions.views.ts'
import { questionsOfStore, storeQuestion } from './store-questions.ts'

export const questionRoutes = ({ config }: Platform): readonly Route[] => [
  route(contract.askQuestion, ({ caller, body, db }) =>
    db.transact(async work => {
      const id = await askQuestion(work, caller.accountId, body)
      return failed(id) ? id : ownQuestion(work.tx, id)
    }),
  ),

  route(contract.listProductQuestions, async ({ params: { productId }, query, db }) => {
    const subject = await productSubject(db.hot, productId)
    if (failed(subject)) return subject
    const tags = [`product-detail:${productId}`, questionsTag(productId)]
    return answer(await questionsOf(db.hot, { ...subject, productId }, query), { tags })
  }),

  route(contract.listOwnQuestions, ({ caller, query, db }) => ownQuestions(db.read, caller.accountId, query)),

  route(contract.withdrawQuestion, ({ caller, params, db }) =>
    db.transact(async work => (await withdrawQuestion(work, caller.accountId, params.id)) ?? null),
  ),

  route(contract.listStoreQuestions, ({ caller, query, db }) => questionsOfStore(db.read, caller.scope, query)),

  route(contract.answerQuestion, ({ caller, params: { id }, body, db }) =>
    db.transact(async work => {
      const refused = await answerQuestion(work, config, caller.scope, { questionId: id, text: body.text })
      if (refused) return refused
      await audit(work, caller, { action: 'question.answer', subject: ['question', id] })
      return storeQuestion(work.tx, caller.scope, id)
    }),
  ),

  route(contract.dismissQuestion, ({ caller, params: { id }, body, db }) =>
    db.transact(async work => {
      const refused = await dismissQuestion(work, caller.scope, { questionId: id, reason: body.reason })
      if (refused) return refused
      await audit(work, caller, { action: 'question.dismiss', subject: ['question', id] })
      return storeQuestion(work.tx, caller.scope, id)
    }),
  ),

  route(contract.reportQuestion, ({ caller, params: { id }, body, db }) =>
    db.transact(async work => (await reportQuestion(work, caller, { questionId: id, ...body })) ?? { id }),
  ),

  route(contract.listModeratedQuestions, ({ query, db }) => moderatedQuestions(db.read, query)),

  route(contract.hideQuestion, ({ caller, params, body, db, requestId }) =>
    db.transact(work => decideOnQuestion(work, caller, { questionId: params.id, reason: body.reason, requestId })),
  ),

  route(contract.restoreQuestion, ({ caller, params, db, requestId }) =>
    db.transact(work => decideOnQuestion(work, caller, { questionId: params.id, reason: null, requestId })),
  ),
]
