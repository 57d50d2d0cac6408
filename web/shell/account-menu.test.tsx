import { locks } from 'node:worker_threads'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { forgetDraft, keepDraft } from './draft.ts'
import { endSession, sessionOf, startSession } from './session.ts'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada', firstName: 'Ada' } }))
afterEach(() => {
  endSession()
  Reflect.deleteProperty(navigator, 'locks')
})

async function signOut() {
  const { person } = showPage(<AccountMenu />, undefined, '/merchant')
  await person.click(screen.getByRole('button', { name: /Ada/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  return person
}

test('leads to help and the contact form', async () => {
  const { person } = showPage(<AccountMenu />, undefined, '/merchant')
  await person.click(screen.getByRole('button', { name: /Ada/ }))
  expect(await screen.findByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', '/help')
  expect(screen.getByRole('menuitem', { name: 'Contact Bitmarte' })).toHaveAttribute('href', '/contact-us')
})

test('signing out says how many forms have unsaved changes before it deletes them', async () => {
  keepDraft('coupon.new', { version: '', values: { title: 'Christmas' } }, 'browser', 'merchant')
  keepDraft('coupon.new.sent', { text: '', key: '' }, 'browser', 'merchant')
  keepDraft('signup.merchant', { firstName: 'Ada' }, 'tab', 'merchant')
  keepDraft('contact', { message: 'Hello' }, 'tab')
  const person = await signOut()
  const question = await screen.findByRole('dialog', { name: 'Sign out without saving?' })
  expect(question).toHaveTextContent('You have unsaved changes in 2 forms. Signing out deletes them.')
  expect(sessionOf('merchant')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Sign out and delete' }))
  await expect.poll(() => sessionOf('merchant')).toBeUndefined()
  expect(Object.keys({ ...localStorage, ...sessionStorage }).filter(key => key.includes('draft'))).toEqual([
    'bitmarte_customer_draft.contact',
  ])
})

test('signing out asks about unsaved changes of another window, which counts a form once', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const held = Promise.withResolvers<void>()
  const open = ['bitmarte_merchant_draft.profile', 'bitmarte_merchant_draft.coupon.new.tab'].map(name =>
    locks.request(name, { mode: 'shared' }, () => held.promise),
  )
  keepDraft('coupon.new', { version: '', values: { title: 'Christmas' } }, 'browser', 'merchant')
  const asked = async () =>
    expect(await screen.findByRole('dialog', { name: 'Sign out without saving?' })).toHaveTextContent('in 1 form.')
  await signOut()
  await asked()
  forgetDraft('coupon.new', 'browser', 'merchant')
  cleanup()
  await signOut()
  await asked()
  held.resolve()
  await Promise.all(open)
})

test.each(['customer', 'admin', 'partner'] as const)(
  'signing out leaves the drafts of a %s who shares the browser, and doesn’t ask about them',
  async kind => {
    keepDraft('coupon.new', { values: { title: 'Christmas' } }, 'browser', kind)
    await signOut()
    await expect.poll(() => sessionOf('merchant')).toBeUndefined()
    expect(JSON.stringify({ ...localStorage })).toContain('Christmas')
  },
)

test('signing out without unsaved changes asks nothing', async () => {
  await signOut()
  await expect.poll(() => sessionOf('merchant')).toBeUndefined()
})
