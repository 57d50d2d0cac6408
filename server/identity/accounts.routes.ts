import type { FastifyRequest } from 'fastify'
import type { UserKind } from '#contract/access.ts'
import * as contract from '#contract/identity/accounts.ts'
import {
  secondStepAdmin,
  secondStepCustomer,
  secondStepMerchant,
  secondStepPartner,
} from '#contract/identity/two-factor.ts'
import { bearerToken, hashToken } from '#platform/auth.ts'
import type { Reader } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Answer, answer, type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { deviceOf } from './device.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import { takeLink } from './links.ts'
import { changePassword, forgot, resetPassword } from './new-password.ts'
import { completeSignIn, type SignedIn } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type View<D> = (db: Reader, accountId: string) => Promise<D | undefined>

/** Sign-in responses by account. They are read models, because they name the account's store or shipping partner. */
export interface SignInViews {
  userInfoOf: View<contract.UserInfo>
  partnerInfoOf: View<contract.PartnerInfo>
}

/** Endpoints under auth.*, except the sign-up of merchants and partners, which also creates a store or a company. */
export function accountRoutes(platform: Platform, { userInfoOf, partnerInfoOf }: SignInViews): Route[] {
  const { db, config, clock } = platform

  const signedIn = async <D, F extends Failure>(
    kind: UserKind,
    session: SignedIn | F,
    view: View<D>,
  ): Promise<Answer<D, { token: string }> | F | Failure<'account_inactive'>> => {
    if (failed(session)) return session
    const info = await view(db.read, session.accountId)
    if (info === undefined) return fail('account_inactive')
    const cookie = deviceCookie(config, { kind, email: session.email }, clock.now())
    return answer(info, { beside: { token: session.token }, cookie })
  }

  const login = async <D>(
    kind: UserKind,
    { body, request }: { body: { email: string; password: string }; request: FastifyRequest },
    view: View<D>,
  ) => {
    const { cookie, 'user-agent': userAgent } = request.headers
    const known = knownDevice(config, { kind, email: body.email }, cookie, clock.now())
    return signedIn(kind, await signIn(platform, kind, { ...body, device: deviceOf(userAgent), known }), view)
  }

  const secondStep = async <D>(
    kind: UserKind,
    { body }: { body: { challenge: string; code: string } },
    view: View<D>,
  ) => signedIn(kind, await completeSignIn(platform, kind, body), view)

  const confirm = (kind: UserKind, token: string): Promise<null | Failure<'link_not_valid'>> =>
    db.transact(async ({ tx, now, ...rest }) => {
      const owner = await takeLink({ tx, now, ...rest }, kind, 'confirm', token)
      if (failed(owner)) return owner
      await tx
        .updateTable('accounts')
        .set({ confirmed_at: now })
        .where('id', '=', owner.id)
        .where('confirmed_at', 'is', null)
        .execute()
      return null
    })

  return [
    route(contract.loginCustomer, context => login('customer', context, userInfoOf)),
    route(contract.loginMerchant, context => login('merchant', context, userInfoOf)),
    route(contract.loginAdmin, context => login('admin', context, userInfoOf)),
    route(contract.loginPartner, context => login('partner', context, partnerInfoOf)),

    route(secondStepCustomer, context => secondStep('customer', context, userInfoOf)),
    route(secondStepMerchant, context => secondStep('merchant', context, userInfoOf)),
    route(secondStepAdmin, context => secondStep('admin', context, userInfoOf)),
    route(secondStepPartner, context => secondStep('partner', context, partnerInfoOf)),

    route(contract.signupCustomer, ({ body }) => signUp(platform, { kind: 'customer', ...body })),

    route(contract.confirmCustomer, ({ params }) => confirm('customer', params.token)),
    route(contract.confirmMerchant, ({ params }) => confirm('merchant', params.token)),
    route(contract.confirmPartner, ({ params }) => confirm('partner', params.token)),

    route(contract.forgotCustomer, ({ body }) => forgot(platform, 'customer', body.email)),
    route(contract.forgotMerchant, ({ body }) => forgot(platform, 'merchant', body.email)),
    route(contract.forgotAdmin, ({ body }) => forgot(platform, 'admin', body.email)),
    route(contract.forgotPartner, ({ body }) => forgot(platform, 'partner', body.email)),

    route(contract.resetCustomer, ({ params, body }) =>
      resetPassword(platform, 'customer', params.token, body.password),
    ),
    route(contract.resetMerchant, ({ params, body }) =>
      resetPassword(platform, 'merchant', params.token, body.password),
    ),
    route(contract.resetAdmin, ({ params, body }) => resetPassword(platform, 'admin', params.token, body.password)),
    route(contract.resetPartner, ({ params, body }) => resetPassword(platform, 'partner', params.token, body.password)),

    route(contract.changePassword, ({ caller, body, request }) => {
      const token = bearerToken(request.headers.authorization) ?? ''
      return changePassword(platform, caller, { token, ...body })
    }),

    route(contract.verifyToken, async ({ caller, request }) => {
      const token = bearerToken(request.headers.authorization) ?? ''
      const session = await db.read
        .selectFrom('sessions')
        .select('expires_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
      // The session may have ended since authentication.
      if (!session) return fail('token_not_valid')
      const accountType = caller.kind === 'admin' ? caller.adminKind : caller.kind
      return { accountType, expiresAt: session.expires_at.toISOString() }
    }),

    route(contract.logout, ({ request }) =>
      db.transact(async ({ tx }) => {
        const token = bearerToken(request.headers.authorization) ?? ''
        await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
        return null
      }),
    ),
  ]
}
