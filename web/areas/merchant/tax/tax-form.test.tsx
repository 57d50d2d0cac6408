// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveTaxRegistration } from '#contract/stores/tax.ts'
import { showPage } from '#tests/harness/page.tsx'
import { TaxForm } from './tax-form.tsx'

const empty = {
  vatRegistered: false,
  tin: null,
  legalName: null,
  address: null,
  vatRate: 7.5,
  vatSince: null,
  updatedAt: null,
}

test('a VAT registration is sent with a valid TIN only', async () => {
  const { person, sent } = showPage(<TaxForm registration={empty} readOnly={false} />)
  const saved = () => sent.filter(({ method, path }) => method === 'PUT' && path.endsWith(saveTaxRegistration.path))
  await person.click(screen.getByRole('switch', { name: /^Registered for VAT/ }))
  await person.click(screen.getByText('Save tax details'))
  expect(screen.getByRole('alert')).toHaveTextContent('TIN: Enter the TIN of your VAT registration.')
  await person.type(screen.getByLabelText('TIN'), '1234')
  await person.click(screen.getByText('Save tax details'))
  expect(saved()).toEqual([])
  await person.clear(screen.getByLabelText('TIN'))
  await person.type(screen.getByLabelText('TIN'), '12345678-0001')
  await person.click(screen.getByText('Save tax details'))
  expect(saved()).toMatchObject([{ body: { vatRegistered: true, tin: '12345678-0001' } }])
})
