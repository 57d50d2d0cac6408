import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import GuestDetails from './guest-details.tsx'

test('two presses at once make one guest', async () => {
  const { sent } = showPage(<GuestDetails />, ({ method }) =>
    method === 'GET' ? Response.json({ success: true, data: {} }) : undefined,
  )
  const form = screen.getByRole('button', { name: 'Continue as a guest' }).closest('form')
  if (!form) throw new Error('No form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Continue as a guest', busy: true })
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
