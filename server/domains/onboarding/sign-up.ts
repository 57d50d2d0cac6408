import { signupMerchant } from '#contract/identity/accounts.ts'
import { createStore, officialName } from '#domains/stores/index.ts'
import { giveDefaultTheme } from '#domains/themes/index.ts'
import { signUp } from '#identity/index.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'

/**
 * Signs a merchant up together with a store, which has to be onboarded and approved. The store's name is checked before
 * the e-mail, so that the response doesn't reveal whether an account exists.
 */
export const merchantSignUp = (platform: Platform): Route =>
  route(signupMerchant, async ({ body: { storeName, ...person }, db }) => {
    const taken = await officialName(db.read, { name: storeName, field: 'storeName', storeId: null })
    if (taken) return taken
    return signUp(platform, { kind: 'merchant', ...person }, async (work, merchantId) => {
      const { phoneNumber } = person
      const { id } = await createStore(work, { merchantId, name: storeName, phoneNumber, onboards: true })
      await giveDefaultTheme(work, id)
    })
  })
