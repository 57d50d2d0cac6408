import {
  assignReturn as assignCall,
  carryReturn,
  decideChargeback,
  decideRefund,
  declineReturn as declineCall,
  escalateReturn,
  getReturn,
  giveBackReturn,
  listCarriedReturns,
  listReturns,
  quoteReturn,
  replaceOrder,
  returnOrder,
  returnsFile,
  sendReturn,
  unassignReturn as unassignCall,
  updateReturnStatus,
  withdrawReturn,
} from '#contract/orders/returns.ts'
import { auditFile } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { failed, mustSucceed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { FileAnswer, type Route, route } from '#platform/http/route.ts'
import { assignReturn, declineReturn, unassignReturn } from './assign-return.ts'
import { carriedFor, carriedReturns } from './carried.views.ts'
import { askAdministrator, changeReturnStatus } from './change-status.ts'
import { chargeBack } from './charge-back.ts'
import { closeReturn } from './close-return.ts'
import { decideReturn } from './decide-return.ts'
import { giveBack } from './give-back.ts'
import { quoteFor } from './quote-return.ts'
import { requestReturn } from './request-return.ts'
import { returnFor } from './return.view.ts'
import { returnsCsv } from './returns.file.ts'
import { type Audience, listOfReturns } from './returns.views.ts'

const audienceOf = (caller: Caller): Audience => {
  if (caller.kind === 'customer') return { customerId: caller.accountId }
  return caller.kind === 'merchant' ? { storeId: caller.scope.storeId } : 'all'
}

export const returnRoutes: readonly Route[] = [
  route(returnOrder, async ({ caller, body, db, now }) => {
    const id = await db.transact(work => requestReturn(work, { customer: caller, type: 'return', body }))
    return failed(id) ? id : mustSucceed(await returnFor(db, id, caller, now))
  }),

  route(replaceOrder, async ({ caller, body, db, now }) => {
    const id = await db.transact(work => requestReturn(work, { customer: caller, type: 'replacement', body }))
    return failed(id) ? id : mustSucceed(await returnFor(db, id, caller, now))
  }),

  route(quoteReturn, ({ caller, params, query, db, now }) =>
    quoteFor(db, { customer: caller, orderId: params.orderId, asked: query, now }),
  ),

  route(listReturns, ({ caller, query, db, now }) => listOfReturns(db.read, query, audienceOf(caller), now)),

  route(returnsFile, async ({ caller, query, db, now }) => {
    if (caller.kind === 'admin') await db.transact(work => auditFile(work, caller, 'returns', query))
    return new FileAnswer(csvName('returns', query, now), returnsCsv(db.read, query, audienceOf(caller), now))
  }),

  route(getReturn, ({ caller, params, db, now }) => returnFor(db, params.id, caller, now)),

  route(decideRefund, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => decideReturn(work, { returnId: params.id, actor: caller, body }))
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(decideChargeback, async ({ caller, params, body, db, now }) => {
    const { bearer, reason: note } = body
    const refused = await db.transact(work => chargeBack(work, { returnId: params.id, caller, bearer, note }))
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(updateReturnStatus, async ({ caller, params, body, db, now }) => {
    const { status, note, products = [] } = body
    const asked = { returnId: params.id, actor: caller, note }
    const refused = await db.transact(async work =>
      status === 'closed'
        ? closeReturn(work, { ...asked, inspected: products })
        : changeReturnStatus(work, { ...asked, name: status === 'received' ? 'receive' : 'send' }),
    )
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(sendReturn, async ({ caller, params, body, db, now }) => {
    const asked = { returnId: params.id, name: 'send', actor: caller, note: body.note } as const
    const refused = await db.transact(work => changeReturnStatus(work, asked))
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(withdrawReturn, async ({ caller, params, db, now }) => {
    const refused = await db.transact(work =>
      changeReturnStatus(work, { returnId: params.id, name: 'withdraw', actor: caller }),
    )
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(escalateReturn, async ({ caller, params, body, db, now }) => {
    const { reason: note, notArrived } = body
    const asked = { returnId: params.id, actor: caller, note, notArrived }
    const refused = await db.transact(work => askAdministrator(work, asked))
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(giveBackReturn, async ({ caller, params, body, db, now }) => {
    const refused = await db.transact(work => giveBack(work, { returnId: params.id, actor: caller, note: body.reason }))
    return failed(refused) ? refused : returnFor(db, params.id, caller, now)
  }),

  route(assignCall, async ({ caller, params, body, db }) => {
    const { partnerId, dispatcherId = '', fromId } = body
    const assignee = partnerId === undefined ? { dispatcherId } : { partnerId }
    const refused = await db.transact(work => assignReturn(work, { returnId: params.id, caller, assignee, fromId }))
    return failed(refused) ? refused : carriedFor(db.read, params.id, caller)
  }),

  route(unassignCall, async ({ caller, params, body, db }) => {
    const refused = await db.transact(work => unassignReturn(work, { returnId: params.id, caller, ...body }))
    return failed(refused) ? refused : carriedFor(db.read, params.id, caller)
  }),

  route(declineCall, ({ caller, params, body, db }) =>
    db.transact(work => declineReturn(work, { returnId: params.id, caller, ...body })),
  ),

  route(listCarriedReturns, ({ caller, query, db }) => carriedReturns(db.read, caller, query)),

  route(carryReturn, async ({ caller, params, body, db }) => {
    const name = body.status === 'received' ? 'receive' : 'send'
    const refused = await db.transact(work =>
      changeReturnStatus(work, { returnId: params.id, name, actor: caller, note: body.note, doneAt: body.doneAt }),
    )
    return failed(refused) ? refused : carriedFor(db.read, params.id, caller)
  }),
]
