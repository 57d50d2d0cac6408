import '#tests/harness/page.tsx'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ContactForm } from './contact-form.tsx'

test('two presses at once send one message, and one more can follow a refusal', async () => {
  let sent = 0
  let answer = () => {}
  const action = () => {
    sent++
    return new Promise<null>(resolve => {
      answer = () => resolve(null)
    })
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => <ContactForm refusal={undefined} user={undefined} />, action },
  ])
  render(<Page />)
  const form = screen.getByRole('button', { name: 'Send message' }).closest('form')
  if (!form) throw new Error('No form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Send message', busy: true })
  expect(sent).toBe(1)
  answer()
  await screen.findByRole('button', { name: 'Send message', busy: false })
  fireEvent.submit(form)
  await waitFor(() => expect(sent).toBe(2))
})
