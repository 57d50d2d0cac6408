// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { Signup } from './signup.page.tsx'

test.each([
  ['merchant', ['Store name', 'First name', 'Last name', 'E-mail', 'Phone number', 'Password']],
  ['partner', ['Company name', 'First name', 'Last name', 'E-mail', 'Phone number', 'Password']],
] as const)('sign-up of a %s lists its errors in the order of the fields', async (kind, fields) => {
  const { person } = showPage(<Signup kind={kind} />)
  const shown = [...document.querySelectorAll('form label')].map(label => label.textContent)
  await person.click(screen.getByRole('button', { name: /account|store/i }))
  const errors = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(errors.map(each => each.textContent?.split(':')[0])).toEqual(fields)
  expect(shown).toEqual(fields)
})
