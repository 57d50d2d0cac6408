import { z } from 'zod'

/** Bytes in base64url, at most `characters` of it. */
export const bytes = (characters: number) =>
  z
    .string()
    .min(1)
    .max(characters)
    .regex(/^[\w-]+$/)

/** Fields that the browser returns for every passkey (Web Authentication Level 3, section 5.1). */
export const fromBrowser = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** AuthenticationResponseJSON of the browser. */
export const signedPasskey = z.object({
  ...fromBrowser,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
  }),
})
export type SignedPasskey = z.output<typeof signedPasskey>
