// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
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

test('a second change is compared with what the first one saved', async () => {
  const { person, sent } = showPage(<TaxForm registration={empty} readOnly={false} />, ({ method, body }) =>
    method === 'PUT'
      ? Response.json({ success: true, message: 'Saved.', data: { ...empty, ...(body as object) } })
      : undefined,
  )
  const saved = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const name = screen.getByLabelText('Registered business name')
  for (const typed of ['Ada Fabrics', ' Ltd']) {
    await person.type(name, typed)
    const before = saved().length
    await person.click(screen.getByText('Save tax details'))
    await waitFor(() => expect(saved()).toHaveLength(before + 1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save tax details' })).not.toHaveAttribute('data-loading'),
    )
  }
  expect(saved()).toEqual([
    { legalName: 'Ada Fabrics', seen: { legalName: '' } },
    { legalName: 'Ada Fabrics Ltd', seen: { legalName: 'Ada Fabrics' } },
  ])
})
