/**
 * Checks a delivery token, which riders read as “code”, on the phone without a network, against what the server computes
 * in `code-check.ts`. The phone's own lock is here; the server's is in `delivery-token.ts`.
 */
import type { UserKind } from '#contract/access.ts'
import { codeLockMinutes, codeTries } from '#contract/delivery/code-lock.ts'
import type { CodeCheck } from '#contract/delivery/delivery.ts'
import { inWork } from './actions-store.ts'

/** Duration of the phone's lock. */
export const lockMs = codeLockMinutes * 60_000

interface Tries {
  wrong: number
  /** Some were made without a network, so that the server doesn't know them. */
  unsent?: boolean
  lockedUntil?: number
}

/** What a wrong code leaves. */
export type Wrong = { right: false; triesLeft: number } | { right: false; lockedUntil: number }

/** `unknown`: this phone can't check the code. */
export type Verdict = { right: true } | Wrong | 'unknown'

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

/** Wrong codes are counted per salt, which a new code changes. The count survives a reload. */
const triesOf = async (kind: UserKind, { salt }: CodeCheck): Promise<Tries> =>
  (await inWork(kind, 'tries', 'readonly', rows => rows.get(salt))) ?? { wrong: 0 }

const lockOf = ({ lockedUntil }: Tries): Wrong | undefined =>
  lockedUntil && lockedUntil > Date.now() ? { right: false, lockedUntil } : undefined

async function countWrong(kind: UserKind, { salt }: CodeCheck, before: Tries, unsent: boolean): Promise<Wrong> {
  const some = before.unsent || unsent
  // The server knows every try and would have locked by now. It called the code wrong instead, so its lock is over: count
  // again from one.
  const over = before.lockedUntil || (!some && before.wrong + 1 >= codeTries)
  const tries: Tries = over ? { wrong: 1, unsent } : { wrong: before.wrong + 1, unsent: some }
  if (tries.wrong >= codeTries) tries.lockedUntil = Date.now() + lockMs
  await inWork(kind, 'tries', 'readwrite', rows => rows.put(tries, salt))
  return lockOf(tries) ?? { right: false, triesLeft: codeTries - tries.wrong }
}

/** Checks a delivery code without the server, and counts wrong ones. */
export async function checkCode(kind: UserKind, check: CodeCheck | null, code: string): Promise<Verdict> {
  // Browsers have `subtle` on https and localhost only.
  if (!check || !globalThis.crypto?.subtle) return 'unknown'
  const tries = await triesOf(kind, check)
  const locked = lockOf(tries)
  if (locked) return locked
  return (await fitsCheck(check, code)) ? { right: true } : countWrong(kind, check, tries, true)
}

/** Returns the lock of a delivery on this phone, which holds with a network too; undefined without one. */
export const phoneLock = async (kind: UserKind, check: CodeCheck | null): Promise<Wrong | undefined> =>
  check ? lockOf(await triesOf(kind, check)) : undefined

/** Returns the lock of a delivery that ends last, this phone's or the server's; undefined without one. */
export async function anyLock(kind: UserKind, check: CodeCheck | null): Promise<Wrong | undefined> {
  if (!check) return undefined
  const { lockedUntil = 0 } = await triesOf(kind, check)
  return lockOf({ wrong: 0, lockedUntil: Math.max(lockedUntil, serverLock(check) ?? 0) })
}

/** Returns until when the server's lock lasts, which a new code doesn't lift; undefined without one. */
export function serverLock(check: CodeCheck | null): number | undefined {
  const until = Date.parse(check?.lockedUntil ?? '')
  return until > Date.now() ? until : undefined
}

/**
 * Counts a code that the server called wrong. Returns the tries that are left, or the lock, by this phone's count if that
 * has wrong codes that the server doesn't know of. Otherwise undefined: the server's count is right.
 */
export async function countRefused(kind: UserKind, check: CodeCheck | null): Promise<Wrong | undefined> {
  if (!check) return undefined
  const before = await triesOf(kind, check)
  const left = await countWrong(kind, check, before, false)
  return before.unsent && !before.lockedUntil ? left : undefined
}
