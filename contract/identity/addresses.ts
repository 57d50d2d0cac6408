import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, email, id, name, nothing, phoneNumber } from '#contract/fields.ts'
import { toasts } from '#contract/messages.ts'

/**
 * A customer's shipping address. `stateOrRegion` and `lga` are names from `shipping.location`. `note` is for the rider.
 * Town, landmark and note are empty if the customer gave none.
 */
export const address = z.object({
  id,
  fullName: z.string(),
  phoneNumber: z.string(),
  emailAddress: z.string(),
  stateOrRegion: z.string(),
  lga: z.string(),
  address: z.string(),
  town: z.string(),
  landmark: z.string(),
  secondPhoneNumber: z.string().nullable(),
  note: z.string(),
  default: z.boolean(),
})
export type Address = z.infer<typeof address>

export const addressBody = z.object({
  fullName: name(2, 120),
  phoneNumber,
  emailAddress: email,
  stateOrRegion: z.string().trim().min(2).max(60),
  lga: z.string().trim().min(2).max(60),
  address: z.string().trim().min(5).max(200),
  town: z.string().trim().max(80).optional(),
  landmark: z.string().trim().max(120).optional(),
  secondPhoneNumber: phoneNumber.nullable().optional(),
  note: z.string().trim().max(200).optional(),
  default: z.boolean().optional(),
})
export type AddressBody = z.input<typeof addressBody>

const path = '/v1/customershippingaddress'

export const addAddress = endpoint({
  id: 'address.add',
  method: 'POST',
  path,
  summary: 'Adds a shipping address; the first is the default',
  access: ['customer', 'guest'],
  body: addressBody,
  answer: address,
  errors: ['too_many_addresses', 'place_unknown'],
  message: toasts.addressAdded,
})

export const listAddresses = endpoint({
  id: 'address.list',
  method: 'GET',
  path,
  summary: 'The customer’s addresses, the default first',
  access: ['customer', 'guest'],
  answer: listOf(address),
})

export const getAddress = endpoint({
  id: 'address.get',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One of the customer’s addresses',
  access: ['customer', 'guest'],
  params: byId,
  answer: address,
  errors: ['address_not_found'],
})

export const updateAddress = endpoint({
  id: 'address.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Changes the given fields of an address; placed orders keep the old one',
  access: ['customer', 'guest'],
  params: byId,
  body: addressBody.omit({ default: true }).partial(),
  answer: address,
  errors: ['address_not_found', 'place_unknown'],
  message: done.addressUpdated,
})

/** An address as somebody else than its customer sees it. */
export const lookedUpAddress = address.omit({ default: true })
export type LookedUpAddress = z.infer<typeof lookedUpAddress>

const byCustomer = z.object({ customerId: id, deliveryAddressId: id })

export const dispatcherAddress = endpoint({
  id: 'address.dispatcher',
  method: 'GET',
  path: `${path}/dispatcher/{customerId}/{deliveryAddressId}`,
  summary:
    'The address, as it was when it was ordered to, of an order that the dispatcher carries or a scheduler plans',
  access: ['dispatcher', 'scheduler'],
  params: byCustomer,
  answer: lookedUpAddress,
  errors: ['address_not_found'],
})

export const adminAddress = endpoint({
  id: 'address.admin',
  method: 'GET',
  path: `${path}/admin/{customerId}/{deliveryAddressId}`,
  summary: 'A customer’s address, also a deleted one; each access is audited',
  access: ['admin:orders', 'admin:customers'],
  params: byCustomer,
  answer: lookedUpAddress,
  errors: ['address_not_found'],
})

export const merchantAddress = endpoint({
  id: 'address.merchant',
  method: 'GET',
  path: `${path}/merchant/{customerId}/{deliveryAddressId}`,
  summary: 'The address, as it was when it was ordered to, of an order that the store packs or delivers',
  access: ['merchant:orders'],
  params: byCustomer,
  answer: lookedUpAddress,
  errors: ['address_not_found'],
})

export const deleteAddress = endpoint({
  id: 'address.delete',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes an address; if it was the default, the newest of the others becomes it',
  access: ['customer', 'guest'],
  params: byId,
  answer: nothing,
  errors: ['address_not_found'],
  message: toasts.addressDeleted,
})

export const makeAddressDefault = endpoint({
  id: 'address.make-default',
  method: 'PATCH',
  path: `${path}/make-default/{id}`,
  summary: 'Makes an address the default, and returns the previous default in its new state',
  access: ['customer', 'guest'],
  params: byId,
  body: z.object({ default: z.literal(true) }),
  answer: address.extend({ previousDefault: address.nullable() }),
  errors: ['address_not_found'],
  message: done.addressDefault,
})
