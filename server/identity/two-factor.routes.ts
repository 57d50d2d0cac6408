import * as contract from '#contract/identity/two-factor.ts'
import { bearerToken } from '#platform/auth.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { confirm, renewCodes, setUp, turnOff, turnOffOf, twoFactorOf } from './two-factor.ts'

/** Two-factor of the caller's account. A superadmin can also turn off another administrator's. */
export const twoFactorRoutes = (platform: Platform): Route[] => [
  route(contract.twoFactor, ({ caller, db }) => twoFactorOf(db.read, caller.accountId)),
  route(contract.setUpTwoFactor, ({ caller, body }) => setUp(platform, caller, body.password)),
  route(contract.confirmTwoFactor, ({ caller, body, request }) => {
    const token = bearerToken(request.headers.authorization) ?? ''
    return confirm(platform, { accountId: caller.accountId, token, code: body.code })
  }),
  route(contract.newRecoveryCodes, ({ caller, body }) => renewCodes(platform, caller, body)),
  route(contract.turnOffTwoFactor, ({ caller, body }) => turnOff(platform, caller, body)),
  route(contract.turnOffAdministrators, ({ caller, params }) => turnOffOf(platform, caller, params.id)),
]
