import * as contract from '#contract/payouts/partner-money.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { isPartner, partnerEarnings, partnerPayout, partnerPayouts } from './partner-payouts.views.ts'
import { payPartner } from './pay-partner.ts'

export const partnerPayoutsRoutes: readonly Route[] = [
  route(contract.getPartnerEarnings, ({ caller, query, db, now }) =>
    partnerEarnings(db.read, caller.partnerId, query, now),
  ),

  route(contract.listOwnPartnerPayouts, ({ caller, query, db }) => partnerPayouts(db.read, caller.partnerId, query)),

  route(contract.getEarningsOfPartner, async ({ params, query, db, now }) =>
    (await isPartner(db.read, params.id)) ? partnerEarnings(db.read, params.id, query, now) : fail('partner_not_found'),
  ),

  route(contract.listPayoutsOfPartner, async ({ params, query, db }) =>
    (await isPartner(db.read, params.id)) ? partnerPayouts(db.read, params.id, query) : fail('partner_not_found'),
  ),

  route(contract.payPartner, async ({ caller, params, db }) => {
    const paid = await db.transact(work => payPartner(work, caller, params.id))
    return failed(paid) ? paid : partnerPayout(db.read, paid)
  }),
]
