import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as accounts from '#contract/identity/accounts.ts'
import { endAllSessions } from '#contract/identity/sessions.ts'
import { minute } from '#platform/clock.ts'
import { startTestApp, type TestApp } from '#tests/harness/app.ts'
import { mailedToken, mailsTo } from '#tests/harness/mails.ts'

const password = 'correct horse battery'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// Resets the rate limits per minute.
beforeEach(() => app.clock.advance(16 * minute))

const signIn = async (email: string) => (await app.call(accounts.loginCustomer, { body: { email, password } })).token

describe('the device that signed up', () => {
  const signUp = async (email: string) => {
    const body = { firstName: 'Ada', lastName: 'Obi', email, password }
    return (await app.call(accounts.signupCustomer, { body })).waiting
  }
  const enter = (waiting: string) => app.call(accounts.enterConfirmed, { body: { waiting } })
  const refusal = async (waiting: string) => (await app.refused(accounts.enterConfirmed, { body: { waiting } })).code
  const confirm = async (email: string) =>
    app.call(accounts.confirmCustomer, { params: { token: await mailedToken(app, email) } })

  test('enters once the link was opened on another device with the same password, and once', async () => {
    const waiting = await signUp('device@guest.ng')
    expect(await refusal(waiting)).toBe('not_confirmed_yet')
    const link = { params: { token: await mailedToken(app, 'device@guest.ng') } }
    await app.call(accounts.confirmAndEnter, { ...link, body: { password } })
    expect((await enter(waiting)).data.email).toBe('device@guest.ng')
    expect(await refusal(waiting)).toBe('not_confirmed_yet')
  })

  test('enters by opening the link itself, unless a password reset has confirmed the e-mail', async () => {
    const waiting = await signUp('itself@guest.ng')
    const link = { params: { token: await mailedToken(app, 'itself@guest.ng') } }
    const at = Array.from({ length: 5 }, () => app.call(accounts.confirmAndEnter, { ...link, body: { waiting } }))
    const entered = (await Promise.allSettled(at)).filter(({ status }) => status === 'fulfilled')
    expect(entered).toHaveLength(1)

    const reset = await signUp('reset@guest.ng')
    const old = { params: { token: await mailedToken(app, 'reset@guest.ng') } }
    await app.call(accounts.forgotCustomer, { body: { email: 'reset@guest.ng' } })
    await app.runJobs()
    const newest = { params: { token: await mailedToken(app, 'reset@guest.ng') } }
    await app.call(accounts.resetCustomer, { ...newest, body: { password } })
    for (const body of [{ password }, { waiting: reset }])
      expect((await app.refused(accounts.confirmAndEnter, { ...old, body })).code).toMatch(
        /link_not_valid|password_needed/,
      )
  })

  test('doesn’t enter an account that another device’s sign-up confirmed', async () => {
    const theirs = await signUp('contested@guest.ng')
    app.clock.advance(2 * minute)
    const own = await signUp('contested@guest.ng')
    await confirm('contested@guest.ng')
    expect(await refusal(theirs)).toBe('not_confirmed_yet')
    await enter(own)
  })

  test('doesn’t enter after all sessions were ended, or for an e-mail that had an account', async () => {
    const waiting = await signUp('ended@guest.ng')
    await confirm('ended@guest.ng')
    await app.call(endAllSessions, { token: await signIn('ended@guest.ng'), body: {} })
    expect(await refusal(waiting)).toBe('not_confirmed_yet')
    expect(await refusal(await signUp('ended@guest.ng'))).toBe('not_confirmed_yet')
  })

  test('has another link mailed, at most one a minute and 5 an hour', async () => {
    const email = 'again@guest.ng'
    const waiting = await signUp(email)
    const again = () => app.call(accounts.confirmCustomerAgain, { body: { waiting } })
    // The sign-up has just mailed one.
    const atOnce = await app.refused(accounts.confirmCustomerAgain, { body: { waiting } })
    expect(atOnce.code).toBe('too_many_requests')
    for (let at = 0; at < 5; at++) {
      app.clock.advance(2 * minute)
      await again()
      const refused = await app.refused(accounts.confirmCustomerAgain, { body: { waiting } })
      expect(refused.code).toBe('too_many_requests')
    }
    expect(await mailsTo(app, email)).toHaveLength(6)
    app.clock.advance(2 * minute)
    expect((await app.refused(accounts.confirmCustomerAgain, { body: { waiting } })).code).toBe('too_many_requests')
    await confirm(email)
    await enter(waiting)
    // The same response for a token that nobody has.
    const unknown = { body: { waiting: 'x'.repeat(43) } }
    expect((await app.call(accounts.confirmCustomerAgain, unknown)).data).toBeNull()
  })
})
