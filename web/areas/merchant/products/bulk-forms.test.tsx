// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { BulkForm } from './bulk-forms.tsx'

test('an amount in naira and a percentage are read as what they are, whichever unit was chosen', async () => {
  const { person, sent } = showPage(
    <BulkForm action="price" selection={{ productIds: ['01a21fbb-81aa-7000-8c73-c773b2c23dc3'] }} onClose={() => {}} />,
  )
  const by = screen.getByLabelText(/^By/)
  await person.type(by, '₦1,500.50')
  expect(screen.getByRole('radio', { name: 'Naira' })).toBeChecked()
  // Another field would lose the focus in the middle of typing.
  expect(screen.getByLabelText(/^By/)).toBe(by)
  await person.clear(by)
  await person.type(by, '7.5%')
  expect(screen.getByRole('radio', { name: 'Percent' })).toBeChecked()
  await person.clear(by)
  await person.type(by, '2,000 naira')
  await person.click(screen.getByText('Preview'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ change: { unit: 'naira', by: 2000 } })
})
