import { z } from 'zod'
import type { UserKind } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint, factors } from '#contract/endpoint.ts'
import { byId, nothing } from '#contract/fields.ts'
import { partnerInfo, token, userInfo } from './accounts.ts'
import { bytes, fromBrowser, signedPasskey } from './signed-passkey.ts'
import { firstRecoveryCodes, passkey } from './two-factor.ts'

/** Passkeys that an account can have. */
export const maxPasskeys = 20

const path = '/v1/auth/two-factor/passkeys'

const currentPassword = z.object({ password: z.string().min(1).max(200) })
const name = z.string().trim().max(60)

const transports = z.array(z.string().min(1).max(32)).max(8)

export const passkeyOptions = endpoint({
  id: 'auth.passkey-options',
  method: 'POST',
  path: `${path}/options`,
  summary: 'What `navigator.credentials.create` needs for a new passkey, valid for 10 minutes',
  access: ['any'],
  body: currentPassword,
  /** PublicKeyCredentialCreationOptionsJSON of Web Authentication Level 3, section 5.1.8. */
  answer: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports })),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('preferred'),
    }),
    attestation: z.literal('none'),
  }),
  errors: ['wrong_password', 'passkeys_full'],
  perMinute: 10,
})

export const passkeyToConfirm = endpoint({
  id: 'auth.passkey-confirm-options',
  method: 'POST',
  path: `${path}/confirm-options`,
  summary:
    'What `navigator.credentials.get` needs to confirm a change of two-factor with a passkey, valid for 10 minutes',
  access: ['any'],
  answer: z.object({ challenge: z.string(), factors }),
  errors: ['two_factor_off'],
  perMinute: 10,
})

export const addPasskey = endpoint({
  id: 'auth.passkey-add',
  method: 'POST',
  path,
  summary:
    'Adds the passkey that the browser created. The account’s first factor turns two-factor on and ends every other session',
  access: ['any'],
  body: z.object({
    /** Named after browser and system if it is empty, such as `Chrome on Windows`. */
    name: name.default(''),
    /** RegistrationResponseJSON of the browser. */
    passkey: z.object({
      ...fromBrowser,
      response: z.object({
        clientDataJSON: bytes(10_000),
        attestationObject: bytes(20_000),
        transports: transports.optional(),
      }),
    }),
  }),
  answer: firstRecoveryCodes.extend({ passkey }),
  errors: ['passkey_not_valid', 'passkey_known', 'passkeys_full'],
  message: done.passkeyAdded,
  perMinute: 10,
})

export const renamePasskey = endpoint({
  id: 'auth.passkey-rename',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Renames one of the caller’s passkeys',
  access: ['any'],
  params: byId,
  body: z.object({ name: name.min(1) }),
  answer: passkey,
  message: done.passkeyRenamed,
  perMinute: 30,
})

export const removePasskey = endpoint({
  id: 'auth.passkey-remove',
  method: 'POST',
  path: `${path}/{id}/remove`,
  summary: 'Removes one of the caller’s passkeys, unless it is the only second factor',
  access: ['any'],
  params: byId,
  body: currentPassword,
  answer: nothing,
  errors: ['wrong_password', 'last_factor'],
  message: done.passkeyRemoved,
  perMinute: 10,
})

const withPasskey = <A extends z.ZodType>(kind: UserKind, answer: A) =>
  endpoint({
    id: `auth.login-passkey.${kind}`,
    method: 'POST',
    path: `/v1/auth/${kind}/login/passkey`,
    summary: `Signs a ${kind} in who was answered \`two_factor_needed\`, with a passkey’s signature of its challenge`,
    access: ['public'],
    body: z.object({
      challenge: z.string().min(16).max(128),
      passkey: signedPasskey,
    }),
    answer,
    beside: z.object({ token }),
    errors: ['challenge_not_valid', 'passkey_not_valid', 'account_inactive'],
    message: done.signedIn,
    perMinute: 120,
  })

export const passkeyLoginMerchant = withPasskey('merchant', userInfo)
export const passkeyLoginCustomer = withPasskey('customer', userInfo)
export const passkeyLoginAdmin = withPasskey('admin', userInfo)
export const passkeyLoginPartner = withPasskey('partner', partnerInfo)
