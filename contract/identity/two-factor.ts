import { z } from 'zod'
import type { UserKind } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, moment, nothing } from '#contract/fields.ts'
import { partnerInfo, token, userInfo } from './accounts.ts'
import { signedPasskey } from './signed-passkey.ts'

/** Wrong codes that lock an account's second step, and the duration in minutes. */
export const codeTries = 5
export const codeLockMinutes = 15

/** Number of recovery codes, each valid once. */
export const recoveryCodeCount = 10

/** The 6 digits of an authenticator app, or a recovery code; spaces and dashes aside. */
const code = z
  .string()
  .max(40)
  .transform(typed => typed.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(/^(?:\d{6}|[A-Z2-7]{16})$/, 'Write the 6 digits of your app, or the 16 letters of a recovery code.'),
  )

/** Recovery codes, shown once: 16 letters and digits each, in groups of four. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) })

/** Recovery codes when the first second factor turns two-factor on; none for further factors. */
export const firstRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(recoveryCodeCount) })

/** A passkey of the account. */
export const passkey = z.object({ id, name: z.string(), addedAt: moment, lastUsedAt: moment.nullable() })
export type Passkey = z.infer<typeof passkey>

const path = '/v1/auth/two-factor'

export const twoFactor = endpoint({
  id: 'auth.two-factor',
  method: 'GET',
  path,
  summary: 'Whether the account has two-factor on, and its second factors',
  access: ['any'],
  answer: z.object({
    onSince: moment.nullable(),
    /** Whether an authenticator app is one of the factors. */
    app: z.boolean(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int().min(0),
    /** True if the installation requires two-factor of the account, which then can’t turn it off. */
    required: z.boolean(),
  }),
})

export const setUpTwoFactor = endpoint({
  id: 'auth.two-factor-set-up',
  method: 'POST',
  path: `${path}/set-up`,
  summary:
    'Makes a secret for an authenticator app (RFC 6238: SHA-1, 6 digits, 30 s); nothing changes until a code confirms it. Replacing an app takes `code`',
  access: ['any'],
  body: z.object({ password: z.string().min(1).max(200), code: code.optional() }),
  answer: z.object({
    /** In base32, to be typed. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be scanned. */
    uri: z.string(),
  }),
  errors: ['wrong_password', 'wrong_code', 'code_locked', 'two_factor_on', 'two_factor_off'],
  perMinute: 10,
})

export const confirmTwoFactor = endpoint({
  id: 'auth.two-factor-confirm',
  method: 'POST',
  path: `${path}/confirm`,
  summary: 'Confirms an app with a first code, which turns two-factor on, and ends every other session',
  access: ['any'],
  body: z.object({ code }),
  answer: firstRecoveryCodes,
  errors: ['wrong_code', 'two_factor_on', 'two_factor_not_set_up'],
  message: done.twoFactorOn,
  perMinute: 10,
})

/** The password, with a code or a passkey's signature, that turns two-factor off or regenerates its recovery codes. */
const bothSteps = z
  .object({
    password: z.string().min(1).max(200),
    code: code.optional(),
    /** Of the challenge of `auth.passkey-confirm-options`. */
    passkey: signedPasskey.optional(),
  })
  .refine(given => (given.code === undefined) !== (given.passkey === undefined), {
    path: ['code'],
    error: 'Enter a code, or use a passkey.',
  })

export const newRecoveryCodes = endpoint({
  id: 'auth.two-factor-codes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Creates new recovery codes; the old ones stop working',
  access: ['any'],
  body: bothSteps,
  answer: recoveryCodes,
  errors: ['wrong_password', 'wrong_code', 'code_locked', 'passkey_not_valid', 'two_factor_off'],
  message: done.newRecoveryCodes,
  perMinute: 10,
})

export const turnOffTwoFactor = endpoint({
  id: 'auth.two-factor-off',
  method: 'POST',
  path: `${path}/turn-off`,
  summary: 'Turns two-factor off, unless the installation requires it of the account',
  access: ['any'],
  body: bothSteps,
  answer: nothing,
  errors: ['wrong_password', 'wrong_code', 'code_locked', 'passkey_not_valid', 'two_factor_off'],
  message: done.twoFactorOff,
  perMinute: 10,
})

export const turnOffAdministrators = endpoint({
  id: 'super.two-factor-off',
  method: 'POST',
  path: '/v1/superadmin/admins/{id}/two-factor/turn-off',
  summary:
    'Turns another administrator’s two-factor off, who has lost app and recovery codes, and notifies them by mail',
  access: ['superadmin'],
  params: byId,
  answer: nothing,
  errors: ['two_factor_off'],
  message: done.twoFactorOff,
  perMinute: 10,
})

const secondStep = <A extends z.ZodType>(kind: UserKind, answer: A) =>
  endpoint({
    id: `auth.login-code.${kind}`,
    method: 'POST',
    path: `/v1/auth/${kind}/login/code`,
    summary: `Signs a ${kind} in who was answered \`two_factor_needed\`, with its challenge and a code`,
    access: ['public'],
    body: z.object({ challenge: z.string().min(16).max(128), code }),
    answer,
    beside: z.object({ token }),
    errors: ['challenge_not_valid', 'wrong_code', 'code_locked', 'two_factor_off', 'account_inactive'],
    message: done.signedIn,
    // Five wrong codes also lock the account’s second step.
    perMinute: 120,
  })

export const secondStepMerchant = secondStep('merchant', userInfo)
export const secondStepCustomer = secondStep('customer', userInfo)
export const secondStepAdmin = secondStep('admin', userInfo)
export const secondStepPartner = secondStep('partner', partnerInfo)
