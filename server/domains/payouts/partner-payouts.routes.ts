import * as contract from '#contract/payouts/partner-money.ts'
import { fail, failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { isPartner, partnerEarnings } from './partner-payouts.views.ts'
import { payPartner } from './pay-partner.ts'
import { transfersTo, transferTo } from './transfers.views.ts'

export const partnerPayoutsRoutes: readonly Route[] = [
  route(contract.getPartnerEarnings, ({ caller, query, db, now }) =>
    partnerEarnings(db.read, caller.partnerId, query, now),
  ),

  route(contract.listOwnPartnerPayouts, ({ caller, query, db }) => transfersTo(db.read, caller, query)),

  route(contract.getEarningsOfPartner, async ({ params, query, db, now }) =>
    (await isPartner(db.read, params.id)) ? partnerEarnings(db.read, params.id, query, now) : fail('partner_not_found'),
  ),

  route(contract.listPayoutsOfPartner, async ({ params, query, db }) =>
    (await isPartner(db.read, params.id))
      ? transfersTo(db.read, { partnerId: params.id }, query)
      : fail('partner_not_found'),
  ),

  route(contract.payPartner, async ({ caller, params, db }) => {
    const paid = await db.transact(work => payPartner(work, caller, params.id))
    return failed(paid) ? paid : transferTo(db.read, paid)
  }),
]
