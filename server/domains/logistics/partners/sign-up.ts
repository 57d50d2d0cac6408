import { signupPartner } from '#contract/identity/accounts.ts'
import { signUp } from '#identity/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { createPartner } from './partners.ts'

/** Signs a shipping partner up with its company, which gets no orders before its approval. */
export const partnerSignUp = (platform: Platform): Route =>
  route(signupPartner, ({ body: { shippingCompany, ...person } }) =>
    signUp(platform, { kind: 'partner', ...person }, async (work, accountId) => {
      await createPartner(work, { accountId, companyName: shippingCompany, phoneNumber: person.phoneNumber })
    }),
  )
