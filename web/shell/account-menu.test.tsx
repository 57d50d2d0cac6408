import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { AccountMenu } from './account-menu.tsx'
import { keepDraft } from './draft.ts'
import { endSession, sessionOf, startSession } from './session.ts'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada', firstName: 'Ada' } }))
afterEach(() => endSession())

async function signOut() {
  const { person } = showPage(<AccountMenu />, undefined, '/merchant')
  await person.click(screen.getByRole('button', { name: /Ada/ }))
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  return person
}

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
