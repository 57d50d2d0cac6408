import { PasswordInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'

test('a password is shown and hidden again by keyboard', async () => {
  const person = userEvent.setup()
  renderInTheme(<PasswordInput label="Password" />)
  const field = screen.getByLabelText('Password')
  await person.click(field)
  await person.tab()
  const eye = screen.getByRole('button', { name: 'Show password', pressed: false })
  expect(eye).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(field).toHaveProperty('type', 'text')
  expect(eye.getAttribute('aria-pressed')).toBe('true')
  await person.keyboard(' ')
  expect(field).toHaveProperty('type', 'password')
})
