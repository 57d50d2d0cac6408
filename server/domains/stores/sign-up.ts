import { signupMerchant } from '#contract/identity/accounts.ts'
import { signUp } from '#identity/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { createStore } from './create-store.ts'

/** A merchant signs up together with a store, which it tells us about before it is approved. */
export const merchantSignUp = (platform: Platform): Route =>
  route(signupMerchant, ({ body: { storeName, ...person } }) =>
    signUp(platform, { kind: 'merchant', ...person }, async (work, merchantId) => {
      await createStore(work, { merchantId, name: storeName, phoneNumber: person.phoneNumber, onboards: true })
    }),
  )
