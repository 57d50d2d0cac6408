import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnTestimonial } from '#contract/content/testimonials.ts'
import type { Address } from '#contract/identity/addresses.ts'
import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { showPage } from '#tests/harness/page.tsx'
import FindOrderPage from '#web/features/accounts/find-order.page.tsx'
import { OwnProfile } from '#web/features/accounts/own-profile.tsx'
import { Signup } from '#web/features/accounts/signup.page.tsx'
import { AddAddress, EditAddress } from '#web/features/addresses/address-form.tsx'
import { AnswerCase } from '#web/features/cases/answer-case.tsx'
import { MessageForm } from '#web/features/messages/message-form.tsx'
import { ReportConversation } from '#web/features/messages/report-conversation.tsx'
import AskDialog from '#web/features/questions/ask-dialog.tsx'
import ReportDialog from '#web/features/reviews/report-dialog.tsx'
import { AddTestimonial, EditTestimonial } from '#web/features/testimonials/testimonial-form.tsx'
import { keepDraft } from '#web/shell/draft.ts'
import { endSession, expireSession, searchesKey, startSession, useSession } from '#web/shell/session.ts'
import ReportPage from './cases/report.page.tsx'
import GuestDetails from './checkout/guest-details.tsx'
import { ContactForm } from './contact-us/contact-form.tsx'
import { clientAction } from './contact-us/contact-us.page.tsx'
import { ChangeGift } from './gift-cards/change-gift.tsx'

HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}

beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('customer'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const nothing = () => {}
const address = { id, default: false, address: '', phoneNumber: '+2348035550188' } as Address
const own = { id, stars: null, testimonial: '', updatedAt: '2026-11-28T09:00:00.000Z' } as OwnTestimonial
const paid = { cardAmount: 0, giftCards: [], refunded: 0 }
const order = { id, orderName: 'BM-7K4Q-2M9X', problems: ['damaged'], orderItems: [], reportable: [], ...paid }
const gift = { id, recipientName: 'Bola', recipientEmail: 'bola@example.com', sendAt: '2099-01-01' } as BoughtGiftCard
/** Answers what the forms load: an order, a profile or a cart. */
const loaded = { ...order, firstName: '', lastName: '', cartItemsData: [], count: 0 }
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const answered = (data: object) => Response.json({ success: true, message: 'Done.', data })

const forms: [name: string, form: ReactNode, field: string][] = [
  ['a new address', <AddAddress key="" onDone={nothing} />, 'Street and number'],
  ['a changed address', <EditAddress key="" address={address} onDone={nothing} />, 'Street and number'],
  ['a message to a store', <MessageForm key="" about={{ orderId: id }} />, 'Message'],
  ['a message about a help request', <AnswerCase key="" id={id} asked side="customer" />, 'Your answer'],
  ['a question about a product', <AskDialog key="" productId={id} onClose={nothing} />, 'Your question'],
  [
    'a report of a problem',
    <Routes key="">
      <Route path="/customer/orders/:id/problem" Component={ReportPage} />
    </Routes>,
    'What happened? *',
  ],
  ['a report of a review', <ReportDialog key="" kind="review" id={id} onClose={nothing} />, 'Details (optional)'],
  ['a report of a question', <ReportDialog key="" kind="question" id={id} onClose={nothing} />, 'Details (optional)'],
  ['a report of a conversation', <ReportConversation key="" id={id} />, 'Details (optional)'],
  ['a new testimonial', <AddTestimonial key="" signed="" onDone={nothing} />, 'Your testimonial'],
  ['a changed testimonial', <EditTestimonial key="" own={own} signed="" onDone={nothing} />, 'Your testimonial'],
  ['a changed profile', <OwnProfile key="" />, 'First name'],
  ['a changed gift', <ChangeGift key="" card={gift} onDone={nothing} />, 'Message (optional)'],
  ['a message to us', <ContactForm key="" refusal={undefined} user={undefined} />, 'Your message'],
  ['a guest’s name', <GuestDetails key="" />, 'First name'],
  ['a guest’s order number', <FindOrderPage key="" />, 'Order number'],
  ['a name to sign up with', <Signup key="" kind="customer" />, 'First name'],
]

test.each(forms)('%s that wasn’t sent is there after a reload', async (_, form, name) => {
  const show = () => showPage(form, ({ method }) => (method === 'GET' ? answered(loaded) : undefined), path)
  const path = `/customer/orders/${id}/problem`
  const field = () => screen.findByLabelText(name)
  const { person } = show()
  await person.click(await field())
  await person.paste('The zip stuck.')
  await expect.poll(stored).toContain('The zip stuck.')
  cleanup()
  show()
  await waitFor(async () => expect(await field()).toHaveValue('The zip stuck.'))
})

test('another account’s sign-in deletes what one wrote whose session expired, and the same account’s keeps it', async () => {
  const signIn = (id: string) => startSession({ kind: 'customer', token: 'token', user: { id } })
  keepDraft('address.new', { address: '12 Allen Avenue' }, 'browser')
  keepDraft('contact', { message: 'I am Ada' }, 'tab')
  localStorage.setItem(searchesKey, '["lamp"]')
  expireSession('customer')
  signIn('ada')
  for (const kept of ['12 Allen Avenue', 'I am Ada', 'lamp']) expect(stored()).toContain(kept)
  expireSession('customer')
  signIn('bola')
  for (const kept of ['12 Allen Avenue', 'I am Ada', 'lamp']) expect(stored()).not.toContain(kept)
})

/** The contact page of whoever is signed in. */
const ContactPage = () => <ContactForm refusal={undefined} user={useSession('customer')?.user} />

test('signing out forgets what was written to us, also on the page that stays meanwhile', async () => {
  const { person } = showPage(<ContactPage />)
  const field = () => screen.findByLabelText('Your message')
  await person.type(await field(), 'The zip stuck.')
  await expect.poll(stored).toContain('The zip stuck.')
  act(() => endSession('customer'))
  await waitFor(async () => expect(await field()).toHaveValue(''))
  expect(stored()).not.toContain('The zip stuck.')
})

test('a guest who signs in keeps what they wrote', () => {
  endSession('customer')
  startSession({ kind: 'customer', token: 'token', user: { id: 'guest', accountType: 'guest' } })
  keepDraft('address.new', { address: '12 Allen Avenue' }, 'browser')
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada' } })
  expect(stored()).toContain('12 Allen Avenue')
})

test.each(forms)('%s waits for the network, which the form says', async (_, page, name) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const path = `/customer/orders/${id}/problem`
  showPage(page, ({ method }) => (method === 'GET' ? answered(loaded) : undefined), path)
  const form = (await screen.findByLabelText(name)).closest('form')
  if (!form) throw new Error('The field is in no form')
  expect(
    within(form).getAllByText('You can send it once the network is back. What you wrote stays here.'),
  ).toHaveLength(1)
  const button = form.querySelector('[type=submit]')
  expect(button).toBeDisabled()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(button).toBeEnabled()
})

test('plain fields that were restored are empty after Start over, also after another reload', async () => {
  const show = () => showPage(<ContactForm refusal={undefined} user={{ firstName: 'Ada', email: 'ada@test.ng' }} />)
  const fields = ['Your name', 'What it is about', 'Your message']
  const values = () => fields.map(name => screen.getByLabelText<HTMLInputElement>(name).value)
  const { person } = show()
  await person.type(screen.getByLabelText('Your name'), ' Obi')
  await person.selectOptions(screen.getByLabelText('What it is about'), 'payment')
  await person.type(screen.getByLabelText('Your message'), 'It failed.')
  cleanup()
  const again = show()
  expect(values()).toEqual(['Ada Obi', 'payment', 'It failed.'])
  await again.person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(values()).toEqual(['Ada', '', ''])
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus())
  cleanup()
  show()
  expect(values()).toEqual(['Ada', '', ''])
})

test.each([
  ['a visitor', false],
  ['a customer', true],
])('what %s has sent us isn’t kept', async (_, signedIn) => {
  if (!signedIn) endSession('customer')
  const show = () => showPage(<ContactForm refusal={undefined} user={undefined} />, () => answered({})).person
  const field = () => screen.getByLabelText('Your message')
  await show().type(field(), 'It failed.')
  const request = new Request('http://localhost/contact-us', { method: 'POST', body: new FormData() })
  const sent = () => clientAction({ request, serverAction } as unknown as Parameters<typeof clientAction>[0])
  // As the router answers an action of the server that redirects.
  const serverAction = () => Promise.reject(new Response(null, { status: 302 }))
  await sent().catch(nothing)
  cleanup()
  show()
  expect(field()).toHaveValue('')
})

test('a password isn’t kept', async () => {
  const { person } = showPage(<Signup kind="customer" />)
  await person.type(screen.getByLabelText('First name'), 'Ada')
  await person.type(screen.getByLabelText('Password'), 'kept nowhere at all')
  expect(stored()).toContain('Ada')
  expect(stored()).not.toContain('kept nowhere')
})

test('a guest’s details aren’t kept once they are sent', async () => {
  const show = () =>
    showPage(<GuestDetails />, ({ method }) =>
      method === 'POST' ? Response.json({ success: true, message: 'Done.', data: {}, token: 'guest' }) : undefined,
    ).person
  const field = () => screen.getByLabelText('First name')
  const person = show()
  await person.type(field(), 'Ngozi')
  await expect.poll(stored).toContain('Ngozi')
  await person.click(screen.getByRole('button', { name: 'Continue as a guest' }))
  await expect.poll(stored).not.toContain('Ngozi')
  cleanup()
  show()
  expect(field()).toHaveValue('')
})

test('a message that was sent isn’t kept, and the next one is', async () => {
  const show = () => showPage(<MessageForm about={{ orderId: id }} />, () => answered({ conversation: { id } })).person
  const field = () => screen.getByRole('textbox', { name: 'Message' })
  const person = show()
  await person.type(field(), 'The zip stuck.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(field).toHaveValue('')
  cleanup()
  const again = show()
  expect(field()).toHaveValue('')
  await again.type(field(), 'It opens now.')
  await again.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(field).toHaveValue('')
  await again.type(field(), 'Thank you.')
  cleanup()
  show()
  expect(field()).toHaveValue('Thank you.')
})
