import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { EmailHint, likelyEmail } from './email-hint.tsx'

test.each([
  ['tola@gmial.com', 'tola@gmail.com'],
  [' tola@gmail.con ', 'tola@gmail.com'],
  ['tola@yaho.com', 'tola@yahoo.com'],
  ['tola@outlok.com', 'tola@outlook.com'],
  ['tola@gmail.com', undefined],
  ['tola@yahoo.co.uk', undefined],
  ['tola@adafabrics.com.ng', undefined],
  ['tola@unilag.edu.ng', undefined],
  ['tola@gtbank.com', undefined],
  ['tola', undefined],
  ['', undefined],
])('%s: %s', async (typed, likely) => {
  expect(await likelyEmail(typed)).toBe(likely)
})

test('the likely address is offered when the field is left, and taken at once', async () => {
  render(
    <EmailHint
      onAccept={(email, input) => {
        input.value = email
      }}
    >
      <input aria-label="E-mail" type="email" />
    </EmailHint>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('E-mail')
  await userEvent.type(field, 'tola@gmial.com')
  await userEvent.tab()
  await userEvent.click(await screen.findByRole('button', { name: 'tola@gmail.com?' }))
  expect(field.value).toBe('tola@gmail.com')
  expect(screen.queryByText('Did you mean')).toBeNull()
})
