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

test.each([
  ['price', /^By/, '-10 %', { by: -10, unit: 'percent' }, 'Lower'],
  ['price', /^By/, '-10 %', { by: -10, unit: 'percent' }, 'Raise'],
  ['sale-price', /^Off the price/, '-10', { by: -10 }, undefined],
  ['stock', /^Units/, '-20', { mode: 'adjust', quantity: -20 }, 'Take away'],
  ['stock', /^Units/, '-20', { mode: 'adjust', quantity: -20 }, 'Add'],
] as const)('a %s with a minus is lowered: %s %s', async (action, field, typed, change, direction) => {
  const { person, sent } = showPage(
    <BulkForm
      action={action}
      selection={{ productIds: ['01a21fbb-81aa-7000-8c73-c773b2c23dc3'] }}
      onClose={() => {}}
    />,
  )
  if (action === 'stock') await person.click(screen.getByText('Add or take away'))
  if (direction) await person.click(screen.getByText(direction))
  if (action === 'sale-price') {
    const until = screen.getByLabelText(/^Until/)
    await person.type(until, '2031-01-01T00:00')
  }
  await person.type(screen.getByLabelText(field), typed)
  await person.click(screen.getByText('Preview'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ change })
})

test('stock can’t be set below 0', async () => {
  const { person, sent } = showPage(
    <BulkForm action="stock" selection={{ productIds: ['01a21fbb-81aa-7000-8c73-c773b2c23dc3'] }} onClose={() => {}} />,
  )
  await person.type(screen.getByLabelText(/^Units/), '-20')
  await person.click(screen.getByText('Preview'))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})
