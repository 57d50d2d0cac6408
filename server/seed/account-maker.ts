import type { AdminKind, UserKind } from '#contract/access.ts'
import { createAccount } from '#identity/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { namesOf, phoneOf } from './names.ts'
import { randomOf } from './random.ts'

interface Group {
  adminKind?: AdminKind
  /** Local part of the first account's e-mail, which the start script prints. */
  signIn?: string
  /** Age of the accounts in days at the end of the history. */
  daysOld?: (index: number) => number
}

/** Returns a function that creates accounts with different names and one password. */
export function accountMaker(work: Work, { end, passwordHash }: { end: Date; passwordHash: string }) {
  const random = randomOf('people')
  const nextName = namesOf()
  return async (count: number, kind: UserKind, { adminKind, signIn, daysOld }: Group) => {
    const made: { id: string; email: string }[] = []
    for (let index = 0; index < count; index++) {
      const name = nextName()
      const email = index === 0 && signIn ? `${signIn}@bitmarte.test` : name.email
      const now = after(end, -(daysOld?.(index) ?? 240) * day)
      const phoneNumber = phoneOf(random)
      const id = await createAccount(
        { ...work, now },
        { ...name, kind, adminKind, email, passwordHash, phoneNumber, confirmed: true },
      )
      made.push({ id, email })
    }
    return made
  }
}
