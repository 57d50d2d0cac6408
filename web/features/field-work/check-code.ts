import type { UserKind } from '#contract/access.ts'
import type { CodeCheck } from '#contract/delivery/delivery.ts'
import { inWork } from './actions-store.ts'

/** Wrong codes per delivery that lock it on this phone, and for how long. The server has the same limits of its own. */
export const mostTries = 5
export const lockMs = 15 * 60_000

interface Tries {
  wrong: number
  lockedUntil?: number
}

/** `unknown`: this phone can't check the code. */
export type Verdict =
  | { right: true }
  | { right: false; triesLeft: number }
  | { right: false; lockedUntil: number }
  | 'unknown'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

/** Returns whether a code fits the check: always if it is right, and one in 256 if it is wrong. */
export async function fitsCheck({ salt, iterations, check }: CodeCheck, code: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations },
    key,
    8,
  )
  return new Uint8Array(bits)[0] === check
}

/**
 * Checks a delivery code without the server, and counts wrong ones per salt, which a new code changes. The count survives
 * a reload.
 */
export async function checkCode(kind: UserKind, check: CodeCheck | null, code: string): Promise<Verdict> {
  // Browsers have `subtle` on https and localhost only.
  if (!check || !globalThis.crypto?.subtle) return 'unknown'
  const { salt } = check
  const tries: Tries = (await inWork(kind, 'tries', 'readonly', rows => rows.get(salt))) ?? { wrong: 0 }
  const now = Date.now()
  if (tries.lockedUntil && tries.lockedUntil > now) return { right: false, lockedUntil: tries.lockedUntil }
  if (await fitsCheck(check, code)) return { right: true }
  const wrong = (tries.lockedUntil ? 0 : tries.wrong) + 1
  const next: Tries = wrong >= mostTries ? { wrong, lockedUntil: now + lockMs } : { wrong }
  await inWork(kind, 'tries', 'readwrite', rows => rows.put(next, salt))
  return next.lockedUntil
    ? { right: false, lockedUntil: next.lockedUntil }
    : { right: false, triesLeft: mostTries - wrong }
}
