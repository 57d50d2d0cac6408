// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Address } from '#contract/identity/addresses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { AddressCard } from './address-card.tsx'

const address = (id: string, street: string, isDefault = false) =>
  ({
    id,
    fullName: 'Kẹ́hìndé Fálọlá',
    phoneNumber: '+2348031234567',
    stateOrRegion: 'Lagos',
    lga: 'Ikeja',
    address: street,
    default: isDefault,
    town: '',
    landmark: '',
    note: '',
    secondPhoneNumber: null,
  }) as Address

const questionAbout = async (of: Address, next?: Address) => {
  const { person } = showPage(<AddressCard address={of} next={next} onEdit={() => {}} />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  return within(await screen.findByRole('dialog', { name: `Delete the address ${of.address}?` }))
}

test('the question before an address is deleted names its street, and which one becomes the default', async () => {
  const question = await questionAbout(address('1', '4 Ogui Road', true), address('2', '12 Allen Avenue'))
  expect(
    question.getByText(
      'It’s your default address. 12 Allen Avenue becomes the default. Orders already placed are not affected.',
    ),
  ).toBeVisible()
})

test.each([
  [address('2', '12 Allen Avenue'), address('1', '4 Ogui Road', true)],
  [address('1', '4 Ogui Road', true), undefined],
])('nothing is said of the default if it stays or none is left %#', async (of, next) => {
  const question = await questionAbout(of, next)
  expect(question.getByText('Orders already placed are not affected.')).toBeVisible()
})
