import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ClientActionFunctionArgs } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { keepDraft } from '#web/shell/draft.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import ContactUsPage, { clientAction } from './contact-us.page.tsx'

afterEach(() => endSession('customer'))

test.each([
  ['customer', true],
  ['guest', false],
] as const)('a %s is shown the help requests in the account: %s', (accountType, mentioned) => {
  startSession({ kind: 'customer', token: 'token', user: { id: 'ada', accountType } })
  showPage(<ContactUsPage />, undefined, '/contact-us')
  expect(screen.queryAllByText(/also in your account/)).toHaveLength(mentioned ? 1 : 0)
})

test('a link about an order begins the message with its reference, and with nothing else', async () => {
  const message = () => screen.findByLabelText(/^Your message/)
  showPage(<ContactUsPage />, undefined, '/contact-us?order=BM-7K4Q-2M9X-2')
  expect(await message()).toHaveValue('About order BM-7K4Q-2M9X-2: ')
  expect(screen.getByLabelText(/^What it is about/)).toHaveValue('delivery')
  cleanup()
  showPage(<ContactUsPage />, undefined, '/contact-us?order=I+owe+you+money')
  expect(await message()).toHaveValue('')
})

test('a message about an order that wasn’t sent isn’t that about another one', async () => {
  const message = () => screen.findByLabelText(/^Your message/)
  const show = (order: string) => showPage(<ContactUsPage />, undefined, `/contact-us?order=${order}`).person
  const person = show('BM-7K4Q-2M9X-1')
  await person.type(await message(), 'I was at home.')
  cleanup()
  show('BM-7K4Q-2M9X-2')
  expect(await message()).toHaveValue('About order BM-7K4Q-2M9X-2: ')
  cleanup()
  show('BM-7K4Q-2M9X-1')
  await waitFor(async () => expect(await message()).toHaveValue('About order BM-7K4Q-2M9X-1: I was at home.'))
})

test('a message about an order that was sent isn’t kept', async () => {
  for (const [order, name] of [
    ['BM-7K4Q-2M9X-1', 'contact.BM-7K4Q-2M9X-1'],
    ['I+owe+you', 'contact'],
  ] as const) {
    const path = `http://localhost/contact-us?order=${order}`
    const request = new Request(path, { method: 'POST', body: new URLSearchParams({ message: 'I was at home.' }) })
    keepDraft(name, { values: { message: 'I was at home.' } }, 'tab')
    const sent = clientAction({
      request,
      serverAction: () => Promise.reject(new Response(null, { status: 302 })),
    } as unknown as ClientActionFunctionArgs)
    await expect(sent).rejects.toBeInstanceOf(Response)
    expect({ ...sessionStorage }).toEqual({})
  }
})
