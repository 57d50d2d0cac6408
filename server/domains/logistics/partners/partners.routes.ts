import { updateDispatcherStatus } from '#contract/delivery/dispatch.ts'
import * as onboarding from '#contract/logistics/partner-onboarding.ts'
import * as contract from '#contract/logistics/partners.ts'
import { updatePartnerBank } from '#contract/payouts/partner-money.ts'
import { bankList } from '#platform/banks.ts'
import type { Reader } from '#platform/database/database.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { setDispatcherStatus } from './dispatcher-status.ts'
import { changeAddress } from './partner-address.ts'
import { changePartnerBank, resolvePartnerBank } from './partner-bank.ts'
import { named, onboardingOfPartner, onboardPartner, saveDraft } from './partner-onboarding.ts'
import { invitePartner } from './partners.ts'
import { addRider, removeRider, ridersOf, updateRider } from './riders.ts'

export function partnerRoutes(platform: Platform): readonly Route[] {
  const banks = bankList(platform)
  const ownOnboarding = async (read: Reader, partnerId: string) => {
    const state = await onboardingOfPartner(read, partnerId)
    if (!state) throw new Error(`Partner ${partnerId} is gone`)
    return state
  }

  return [
    route(onboarding.getPartnerOnboarding, ({ caller, db }) => ownOnboarding(db.read, caller.partnerId)),

    route(onboarding.savePartnerDraft, async ({ caller, body, db }) => {
      const { step, ...part } = body
      if ('bankDetails' in part) {
        const account = await resolvePartnerBank(platform, banks, part.bankDetails, 'bankDetails.')
        if (failed(account)) return account
        Object.assign(part.bankDetails, named(account))
      }
      const refused = await db.transact(work => saveDraft(work, caller.partnerId, part))
      return failed(refused) ? refused : ownOnboarding(db.read, caller.partnerId)
    }),

    route(onboarding.onboardPartner, async ({ caller, body, db }) => {
      const account = await resolvePartnerBank(platform, banks, body.bankDetails, 'bankDetails.')
      if (failed(account)) return account
      const refused = await db.transact(work => onboardPartner(work, caller.partnerId, body, account))
      return failed(refused) ? refused : ownOnboarding(db.read, caller.partnerId)
    }),

    route(onboarding.changeOwnPartnerAddress, async ({ caller, body, db }) => {
      const refused = await db.transact(work => changeAddress(work, caller, caller.partnerId, body))
      return refused ?? ownOnboarding(db.keyed, caller.partnerId)
    }),

    route(onboarding.changePartnerAddress, async ({ caller, params, body, db }) => {
      const refused = await db.transact(work => changeAddress(work, caller, params.id, body))
      return refused ?? ownOnboarding(db.keyed, params.id)
    }),

    route(contract.createPartner, ({ caller, body }) => invitePartner(platform, caller, body)),

    route(updatePartnerBank, ({ caller, body }) => changePartnerBank(platform, banks, caller, body)),

    route(contract.listRiders, ({ caller, db }) => ridersOf(db.read, caller.partnerId)),

    route(contract.addRider, ({ caller, body, db }) => db.transact(work => addRider(work, caller.partnerId, body))),

    route(contract.updateRider, ({ caller, params, body, db }) =>
      db.transact(work => updateRider(work, caller.partnerId, params.id, body)),
    ),

    route(contract.removeRider, ({ caller, params, db }) =>
      db.transact(work => removeRider(work, caller.partnerId, params.id)),
    ),

    route(updateDispatcherStatus, ({ caller, params, body, db }) =>
      db.transact(work => setDispatcherStatus(work, { by: caller, accountId: params.id, state: body })),
    ),
  ]
}
