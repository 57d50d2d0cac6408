import type { FastifyRequest } from 'fastify'
import type { UserKind } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import type { ErrorCode } from '#contract/errors.ts'
import * as contract from '#contract/identity/accounts.ts'
import * as guests from '#contract/identity/guests.ts'
import {
  passkeyLoginAdmin,
  passkeyLoginCustomer,
  passkeyLoginMerchant,
  passkeyLoginPartner,
} from '#contract/identity/passkeys.ts'
import {
  secondStepAdmin,
  secondStepCustomer,
  secondStepMerchant,
  secondStepPartner,
} from '#contract/identity/two-factor.ts'
import { bearerToken, type Caller, hashToken, newToken } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { type Answer, answer, type Context, type Route, route } from '#platform/http/route.ts'
import type { MergeAccounts, Platform } from '#platform/module.ts'
import { confirm, confirmAgain, confirmAndEnter, countMailed, enterConfirmed } from './confirmation.ts'
import { deviceOf } from './device.ts'
import { accountOfGuest, addGuest, claimGuests, enterAsGuest, ownerOfLink } from './guests.ts'
import { deviceCookie, knownDevice } from './known-device.ts'
import { changePassword, forgot, resetPassword } from './new-password.ts'
import { completeSignIn, completeWithPasskey, type Entered, type SignedIn } from './second-step.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type View<D> = (db: Reader, accountId: string) => Promise<D | undefined>

/** Sign-in responses by account. They are read models, because they name the account's store or shipping partner. */
export interface SignInViews {
  userInfoOf: View<contract.UserInfo>
  partnerInfoOf: View<contract.PartnerInfo>
}

function accountTypeOf(caller: Caller): contract.UserInfo['accountType'] {
  if (caller.kind === 'admin') return caller.adminKind
  return caller.kind === 'customer' && caller.guest ? 'guest' : caller.kind
}

/** Endpoints under auth.*, except the sign-up of merchants and partners, which also creates a store or a company. */
export function accountRoutes(
  platform: Platform,
  { userInfoOf, partnerInfoOf }: SignInViews,
  mergeAccounts: MergeAccounts,
): Route[] {
  const { db, config, clock } = platform

  /** Runs when somebody has proven to own a customer account's e-mail. */
  const entering = (kind: UserKind) => async (work: Work, account: { id: string; email: string }) => {
    if (kind === 'customer') await claimGuests(work, mergeAccounts, account)
  }

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
    const device = deviceOf(userAgent)
    return signedIn(kind, await signIn(platform, kind, { ...body, device, known }, entering(kind)), view)
  }

  const secondStep = async <D>(
    kind: UserKind,
    { body }: { body: { challenge: string; code: string } },
    view: View<D>,
  ) => signedIn(kind, await completeSignIn(platform, kind, body, entering(kind)), view)

  const passkeyStep = async <D>(
    kind: UserKind,
    { body }: { body: Context<typeof passkeyLoginAdmin>['body'] },
    view: View<D>,
  ) => signedIn(kind, await completeWithPasskey(platform, kind, body, entering(kind)), view)

  const entered = async <C extends ErrorCode = never>(session: Entered | Failure<C>) => {
    if (failed(session)) return session
    const info = await userInfoOf(db.read, session.accountId)
    return info ? answer(info, { beside: { token: session.token } }) : fail('token_not_valid')
  }

  return [
    route(contract.loginCustomer, context => login('customer', context, userInfoOf)),
    route(contract.loginMerchant, context => login('merchant', context, userInfoOf)),
    route(contract.loginAdmin, context => login('admin', context, userInfoOf)),
    route(contract.loginPartner, context => login('partner', context, partnerInfoOf)),

    route(secondStepCustomer, context => secondStep('customer', context, userInfoOf)),
    route(secondStepMerchant, context => secondStep('merchant', context, userInfoOf)),
    route(secondStepAdmin, context => secondStep('admin', context, userInfoOf)),
    route(secondStepPartner, context => secondStep('partner', context, partnerInfoOf)),

    route(passkeyLoginCustomer, context => passkeyStep('customer', context, userInfoOf)),
    route(passkeyLoginMerchant, context => passkeyStep('merchant', context, userInfoOf)),
    route(passkeyLoginAdmin, context => passkeyStep('admin', context, userInfoOf)),
    route(passkeyLoginPartner, context => passkeyStep('partner', context, partnerInfoOf)),

    route(contract.signupCustomer, async ({ body }) => {
      const { token: waiting, hash: deviceHash } = newToken()
      const refused = await signUp(platform, { kind: 'customer', ...body, deviceHash })
      if (refused) return refused
      await countMailed(platform, deviceHash)
      return answer(null, { beside: { waiting } })
    }),

    route(contract.confirmCustomer, ({ params }) => confirm(platform, 'customer', params.token)),
    route(contract.confirmMerchant, ({ params }) => confirm(platform, 'merchant', params.token)),
    route(contract.confirmPartner, ({ params }) => confirm(platform, 'partner', params.token)),
    route(contract.confirmAndEnter, async ({ params, body, request }) => {
      const device = deviceOf(request.headers['user-agent'])
      const session = await confirmAndEnter(platform, params.token, body, device, entering('customer'))
      return signedIn('customer', session, userInfoOf)
    }),
    route(contract.confirmCustomerAgain, ({ body }) => confirmAgain(platform, body.waiting)),
    route(contract.enterConfirmed, async ({ body, request }) =>
      signedIn(
        'customer',
        await enterConfirmed(platform, body.waiting, deviceOf(request.headers['user-agent'])),
        userInfoOf,
      ),
    ),

    route(guests.addGuest, async ({ body, request }) =>
      entered(await addGuest(platform, body, deviceOf(request.headers['user-agent']))),
    ),
    route(guests.enterAsGuest, async ({ body, request }) =>
      entered(await enterAsGuest(platform, body.link, deviceOf(request.headers['user-agent']))),
    ),
    route(guests.ownerOfLink, ({ caller, body }) => ownerOfLink(platform, caller.accountId, body.link)),
    route(guests.accountOfGuest, async ({ caller, body, request }) => {
      const token = bearerToken(request.headers.authorization) ?? ''
      const made = await accountOfGuest(platform, mergeAccounts, caller, { token, password: body.password })
      if (failed(made)) return made
      const { waiting } = made
      return waiting
        ? answer({ outcome: 'confirm' as const }, { beside: { waiting }, message: done.confirmMailed })
        : answer({ outcome: 'ready' as const }, { beside: {} })
    }),

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
      return { accountType: accountTypeOf(caller), expiresAt: session.expires_at.toISOString() }
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
