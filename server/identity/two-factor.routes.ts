import * as passkeys from '#contract/identity/passkeys.ts'
import * as contract from '#contract/identity/two-factor.ts'
import { bearerToken } from '#platform/auth.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { deviceOf } from './device.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { startConfirming } from './second-step.ts'
import { confirm, renewCodes, setUp, turnOff, turnOffOf } from './two-factor.ts'
import { twoFactorOf } from './two-factor.views.ts'

/** Two-factor and passkeys of the caller's account. A superadmin can also turn off another administrator's. */
export const twoFactorRoutes = (platform: Platform): Route[] => [
  route(contract.twoFactor, ({ caller, db }) => twoFactorOf(db.read, platform.config, caller)),
  route(contract.setUpTwoFactor, ({ caller, body }) => setUp(platform, caller, body)),
  route(contract.confirmTwoFactor, ({ caller, body, request }) => {
    const token = bearerToken(request.headers.authorization) ?? ''
    return confirm(platform, { accountId: caller.accountId, token, code: body.code })
  }),
  route(contract.newRecoveryCodes, ({ caller, body }) => renewCodes(platform, caller, body)),
  route(contract.turnOffTwoFactor, ({ caller, body }) => turnOff(platform, caller, body)),

  route(passkeys.passkeyOptions, ({ caller, body }) => startPasskey(platform, caller, body.password)),
  route(passkeys.passkeyToConfirm, ({ caller }) => startConfirming(platform, caller)),
  route(passkeys.addPasskey, ({ caller, body, request }) =>
    addPasskey(platform, caller, {
      token: bearerToken(request.headers.authorization) ?? '',
      device: deviceOf(request.headers['user-agent']),
      input: body,
    }),
  ),
  route(passkeys.renamePasskey, ({ caller, params, body }) => renamePasskey(platform, caller, params.id, body.name)),
  route(passkeys.removePasskey, ({ caller, params, body }) =>
    removePasskey(platform, caller, params.id, body.password),
  ),

  route(contract.turnOffAdministrators, ({ caller, params }) => turnOffOf(platform, caller, params.id)),
]
