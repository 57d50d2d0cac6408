import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type * as contract from '#contract/identity/passkeys.ts'
import { newToken } from '#platform/auth.ts'
import type { Passkeys } from '#platform/database/schema.gen.ts'
import type { Owner } from './links.ts'

// The library takes 0.4 s to load, which only those who use a passkey wait for.
const library = () => import('@simplewebauthn/server')

/** Signature algorithms in order of preference: EdDSA, ES256, RS256 (COSE). */
const algorithms = [-8, -7, -257]

/** Domain that passkeys belong to: that of the app's address. A passkey works only there and on its subdomains. */
export const rpIdOf = (appUrl: string): string => new URL(appUrl).hostname

/**
 * Options of a new passkey. No attestation, because any authenticator will do. User verification isn't demanded: the
 * password is the first factor.
 */
export const creationOptions = (
  appUrl: string,
  { id, kind, email, name }: Owner & { name: string },
  known: readonly Selectable<Passkeys>[],
): z.output<typeof contract.passkeyOptions.answer> => ({
  rp: { id: rpIdOf(appUrl), name: 'Bitmarte' },
  // The name has the user kind, because one e-mail may have an account of each.
  user: { id: Buffer.from(id).toString('base64url'), name: `${email} (${kind})`, displayName: name },
  challenge: newToken().token,
  pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
  timeout: 300_000,
  excludeCredentials: known.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports,
  })),
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  attestation: 'none',
})

const expected = (appUrl: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: new URL(appUrl).origin,
  expectedRPID: rpIdOf(appUrl),
  requireUserVerification: false,
})

type Created = z.output<typeof contract.addPasskey.body>['passkey']
type Signed = z.output<typeof contract.passkeyLoginAdmin.body>['passkey']

/** Returns the columns of a created passkey; undefined if it doesn't answer the challenge on this site. */
export async function newPasskey(appUrl: string, challenge: string, passkey: Created) {
  const { verifyRegistrationResponse } = await library()
  const { clientDataJSON, attestationObject, transports } = passkey.response
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      ...expected(appUrl, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!checked?.verified) return undefined
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return {
    credential_id: Buffer.from(id, 'base64url'),
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
  }
}

/**
 * Returns the passkey's new counter; undefined if the signature isn't its own of this challenge on this site, or the
 * counter hasn't grown, as with a copy of the authenticator.
 */
export async function signedCounter(
  appUrl: string,
  challenge: string,
  passkey: Signed,
  row: Selectable<Passkeys>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { clientDataJSON, authenticatorData, signature } = passkey.response
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...passkey, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      ...expected(appUrl, challenge),
      credential: {
        id: row.credential_id.toString('base64url'),
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
      },
    }),
  )
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/** The library throws for each field that isn't as expected, with no type of its own. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> => checked.catch(() => undefined)
