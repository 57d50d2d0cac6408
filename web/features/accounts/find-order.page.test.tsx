// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import FindOrderPage from './find-order.page.tsx'

const accepted = () => Response.json({ success: true, status: 200, message: 'On its way.', data: null })

async function send(person: ReturnType<typeof showPage>['person'], number: string, email: string) {
  await person.type(screen.getByLabelText('Order number'), number)
  await person.type(screen.getByLabelText('E-mail'), email)
  await person.click(screen.getByRole('button', { name: 'Send link' }))
}

test('sends the number as it was typed, says where to look, and sends again', async () => {
  const { person, sent } = showPage(<FindOrderPage />, accepted, '/customer/find-order')
  await send(person, 'bm 7k4q 2m9x', 'ada@example.com')
  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/bm 7k4q 2m9x was bought with this e-mail.*ada@example.com/)
  expect(screen.getByText(/spam folder/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/Open the newest mail/)).toBeVisible()
  const call = {
    method: 'POST',
    path: '/v1/customers/guests/links',
    body: { reference: 'bm 7k4q 2m9x', email: 'ada@example.com' },
  }
  expect(sent).toEqual([call, call])
  await person.click(screen.getByRole('button', { name: 'Change number or e-mail' }))
  expect(screen.getByLabelText('Order number')).toHaveValue('bm 7k4q 2m9x')
})

test('a number that can’t be one says what it looks like, and nothing is sent', async () => {
  const { person, sent } = showPage(<FindOrderPage />, accepted, '/customer/find-order')
  await send(person, '#1042', 'ada@example.com')
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('listitem')).toHaveTextContent(/^Order number: .*such as BM-7K4Q-2M9X/)
  expect(screen.getByRole('heading', { name: 'Find your order' })).toBeVisible()
  expect(sent).toEqual([])
})

test('too many tries are said above the buttons', async () => {
  let calls = 0
  const refused = {
    success: false,
    status: 429,
    code: 'too_many_requests',
    message: 'Too many.',
    errors: [],
    requestId: '',
  }
  const respond = () => (calls++ ? Response.json(refused, { status: 429 }) : accepted())
  const { person } = showPage(<FindOrderPage />, respond, '/customer/find-order')
  await send(person, 'BM-7K4Q-2M9X', 'ada@example.com')
  await person.click(await screen.findByRole('button', { name: 'Send again' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many.')
})
