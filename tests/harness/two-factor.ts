import { Secret, TOTP } from 'otpauth'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/identity/two-factor.ts'
import { hashPassword } from '#identity/index.ts'
import { second } from '#platform/clock.ts'
import type { TestApp } from './app.ts'
import { type Person, within } from './fixtures.ts'

/** Password of everybody in these tests. */
export const password = 'correct horse battery'
const passwordHash = hashPassword(password)

/** Gives a person of the fixtures the password. */
export async function withPassword<P extends Person>(app: TestApp, person: P): Promise<P> {
  const password_hash = await passwordHash
  await within(app, ({ tx }) =>
    tx.updateTable('accounts').set({ password_hash }).where('id', '=', person.accountId).execute(),
  )
  return person
}

/** The authenticator app's code, `steps` of 30 s from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now().getTime() + steps * 30 * second })

/** Six digits that aren't a current code of the secret. */
export function wrongCode(app: TestApp, secret: string): string {
  const right = [-1, 0, 1].map(steps => codeOf(app, secret, steps))
  return ['111111', '222222', '333333', '444444'].find(code => !right.includes(code)) ?? ''
}

/** Turns two-factor on for a person with the password. Moves the clock by a minute, so that the next code differs. */
export async function withTwoFactor<P extends Person>(app: TestApp, given: P) {
  const person = await withPassword(app, given)
  const { token } = person
  const { secret } = (await app.call(setUpTwoFactor, { token, body: { password } })).data
  const { data } = await app.call(confirmTwoFactor, { token, body: { code: codeOf(app, secret) } })
  app.clock.advance(60 * second)
  return { ...person, secret, recoveryCodes: data.recoveryCodes }
}
