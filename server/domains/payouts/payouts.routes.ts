import { getCaseStake } from '#contract/cases/cases.ts'
import {
  approvePayout as approvePayoutCall,
  approvePayouts as approvePayoutsCall,
  getBalance,
  heldFile,
  listHeld,
  listPayouts,
  payoutsFile,
} from '#contract/payouts/payouts.ts'
import { failed } from '#platform/failure.ts'
import { csvName } from '#platform/file-name.ts'
import { answer, FileAnswer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { approvalMessage } from './approval-message.ts'
import { approvePayout } from './approve-payout.ts'
import { approvePayouts } from './approve-payouts.ts'
import { balanceView } from './balance.views.ts'
import { stakeOf } from './case-stake.ts'
import { everyHeld, heldList } from './held-list.views.ts'
import { heldCsv, payoutsCsv } from './payouts.file.ts'
import { everyPayout, payoutList, storePayout } from './payouts.views.ts'

export const payoutsRoutes = (platform: Platform): Route[] => [
  route(getBalance, ({ caller, query, db, now }) => balanceView(db.read, caller.scope, query, now)),

  route(getCaseStake, ({ caller, params, db }) => stakeOf(db.read, params.id, caller)),

  route(listHeld, ({ query, db }) => heldList(db.read, query)),

  route(
    heldFile,
    async ({ query, db, now }) =>
      new FileAnswer(csvName('held-payouts', query, now), heldCsv(everyHeld(db.read, query))),
  ),

  route(listPayouts, ({ query, db, now }) => payoutList(db.read, query, now)),

  route(
    payoutsFile,
    async ({ query, db, now }) =>
      new FileAnswer(csvName('payouts', query, now), payoutsCsv(everyPayout(db.read, query, now))),
  ),

  route(approvePayoutCall, async ({ caller, params, db, requestId, now }) => {
    const approved = await db.transact(work => approvePayout(work, caller, params.id, requestId))
    if (failed(approved)) return approved
    return answer(await storePayout(db.read, approved, now), { message: await approvalMessage(db.read, [params.id]) })
  }),

  route(approvePayoutsCall, async ({ caller, body, requestId, db }) => {
    const outcome = await approvePayouts(platform, caller, body.orderIds, requestId)
    if (failed(outcome)) return outcome
    return answer(outcome, { message: await approvalMessage(db.read, outcome.approved) })
  }),
]
