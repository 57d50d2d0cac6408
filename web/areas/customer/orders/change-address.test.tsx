import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeDeliveryAddress, listAddressChoices } from '#contract/delivery/dispatch.ts'
import { type Address, listAddresses, updateAddress } from '#contract/identity/addresses.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { ChangeAddress } from './change-address.tsx'

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
beforeEach(() => startSession({ kind: 'customer', token: 'token', user: { accountType: 'customer' } }))
afterEach(() => endSession('customer'))

const own: Address = {
  id: '01a21fb6-9fee-7382-9786-2aea1b2ce000',
  fullName: 'Ngozi Eze',
  phoneNumber: '+2348035550188',
  emailAddress: 'ngozi@example.ng',
  stateOrRegion: 'Lagos',
  lga: 'Surulere',
  address: '14 Bode Thomas Street',
  town: '',
  landmark: '',
  secondPhoneNumber: null,
  note: '',
  default: true,
}
const order = { id: 'one', deliveryAddressId: own.id, orderType: 'standard' } as CustomerOrder

test('the address of an order is edited in its dialog, which sends it to the order', async () => {
  const { sent, person } = showPage(
    <ChangeAddress order={order} />,
    ({ method, path, body }) => {
      const good = (data: unknown) => Response.json({ success: true, message: '', data })
      if (method === 'PATCH') return good(path.includes('ordertracking') ? null : { ...own, ...(body as object) })
      if (path.startsWith(listAddresses.path)) return good({ count: 1, rows: [own] })
      if (path === listAddressChoices.path.replace('{id}', 'one'))
        return good({ count: 1, rows: [{ addressId: own.id, why: null }] })
      return undefined
    },
    '/customer/orders/one',
  )
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await person.click(await screen.findByRole('button', { name: 'Edit this address' }))
  await person.type(await screen.findByRole('textbox', { name: /^Landmark/ }), 'Blue gate')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ path, body }) => [path, body])
  await waitFor(() =>
    expect(changes()).toEqual([
      [updateAddress.path.replace('{id}', own.id), expect.objectContaining({ landmark: 'Blue gate' })],
      [changeDeliveryAddress.path.replace('{id}', 'one'), { addressId: own.id }],
    ]),
  )
})
