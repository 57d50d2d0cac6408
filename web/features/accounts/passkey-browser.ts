import type { AnswerOf, Factors } from '#contract/endpoint.ts'
import type { passkeyOptions } from '#contract/identity/passkeys.ts'

// Loaded when somebody uses a passkey.
const library = () => import('@simplewebauthn/browser')

/** Returns whether this browser has passkeys. They exist only on secure pages and on localhost. */
export const hasPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Has the browser create a passkey. Throws if the person cancels; see `passkeyProblem`. */
export async function createPasskey(options: AnswerOf<typeof passkeyOptions>) {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] })
}

/** Has one of the account's passkeys sign the challenge. Throws if the person cancels; see `passkeyProblem`. */
export async function signWithPasskey(challenge: string, { passkeys, rpId }: Factors) {
  const { startAuthentication } = await library()
  const allowCredentials = passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }))
  return startAuthentication({
    optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'preferred', timeout: 300_000 },
  })
}

/** Explains why the browser created or used no passkey. */
export function passkeyProblem(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'InvalidStateError':
      return 'This device already has a passkey of your account.'
    case 'SecurityError':
      return 'Passkeys don’t work at this address. Open Bitmarte at its usual address.'
    case 'NotAllowedError':
      return 'Nothing happened: the request was cancelled or took too long.'
    default:
      return 'Your browser couldn’t use a passkey. Try again, or choose another way.'
  }
}
