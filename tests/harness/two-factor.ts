import { Secret, TOTP } from 'otpauth'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/identity/two-factor.ts'
import { hashPassword } from '#identity/index.ts'
import { second } from '#platform/clock.ts'
import type { TestApp } from './app.ts'
import { type Person, within } from './fixtures.ts'

/** What the people of these tests sign in with. */
export const password = 'correct horse battery'
const passwordHash = hashPassword(password)

/** Lets somebody of the fixtures sign in with the password. */
export async function withPassword<P extends Person>(app: TestApp, person: P): Promise<P> {
  const password_hash = await passwordHash
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ password_hash }).where('id', '=', person.accountId).execute(),
  )
  return person
}

/** The code that an app with the secret shows, so many steps of 30 s from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now().getTime() + steps * 30 * second })

/** Six digits that are no code of the secret around now. */
export function wrongCode(app: TestApp, secret: string): string {
  const right = [-1, 0, 1].map(steps => codeOf(app, secret, steps))
  return ['111111', '222222', '333333', '444444'].find(code => !right.includes(code)) ?? ''
}

/** Turns two-factor on for somebody with the password. The clock goes on a minute, so that the next code is another. */
export async function withTwoFactor<P extends Person>(app: TestApp, given: P) {
  const person = await withPassword(app, given)
  const { token } = person
  const { secret } = (await app.call(setUpTwoFactor, { token, body: { password } })).data
  const { data } = await app.call(confirmTwoFactor, { token, body: { code: codeOf(app, secret) } })
  app.clock.advance(60 * second)
  return { ...person, secret, recoveryCodes: data.recoveryCodes }
}
