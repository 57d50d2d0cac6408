import { signupPartner } from '#contract/identity/accounts.ts'
import { signUp } from '#identity/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { createPartner } from './partners.ts'

/** A shipping partner signs up with its company, which waits to be approved before it gets orders. */
export const partnerSignUp = (platform: Platform): Route =>
  route(signupPartner, ({ body: { shippingCompany, ...person } }) =>
    signUp(platform, { kind: 'partner', ...person }, async (work, accountId) => {
      await createPartner(work, { accountId, companyName: shippingCompany, phoneNumber: person.phoneNumber })
    }),
  )
