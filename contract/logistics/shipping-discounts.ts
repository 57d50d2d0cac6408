import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, changes, day, id, moment, nothing } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

export const shippingDiscountKinds = ['percent', 'fixed', 'free'] as const
/** `off` is one that an admin has switched off, whatever its dates. */
export const shippingDiscountStatuses = ['active', 'scheduled', 'ended', 'off'] as const
export type ShippingDiscountStatus = (typeof shippingDiscountStatuses)[number]

const date = day.refine(typed => typed >= '2020-01-01' && typed <= '2099-12-31', 'Write a date from 2020 to 2099.')

/**
 * A discount on the platform’s own delivery fees. `value` is a whole percent or naira, by kind, and unused for free
 * delivery. Without a zone it applies everywhere; `minimumAmount` is of one store’s goods after its coupons. Dates are
 * days in Lagos, both included; without `endDate` it doesn’t end.
 */
const fields = {
  name: z.string().trim().min(2).max(60),
  kind: z.enum(shippingDiscountKinds),
  value: money.max(1_000_000),
  fromZoneId: id.nullable(),
  toZoneId: id.nullable(),
  minimumAmount: money.max(100_000_000),
  startDate: date,
  endDate: date.nullable(),
  active: z.boolean(),
}

const defaulted = z.object({
  ...fields,
  value: fields.value.default(0),
  fromZoneId: fields.fromZoneId.default(null),
  toZoneId: fields.toZoneId.default(null),
  minimumAmount: fields.minimumAmount.default(0),
  endDate: fields.endDate.default(null),
  active: fields.active.default(true),
})

export const shippingDiscountBody = defaulted.superRefine(({ kind, value, startDate, endDate }, context) => {
  const wrong = (path: keyof typeof fields, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 100))
    wrong('value', 'Write a whole percent from 1 to 100.')
  if (kind === 'fixed' && value === 0) wrong('value', 'Write an amount in naira.')
  if (endDate !== null && endDate < startDate) wrong('endDate', 'This is before the start.')
})
export type ShippingDiscountBody = z.input<typeof shippingDiscountBody>

/** `summary` says in a sentence what it does. */
export const shippingDiscount = z.object({
  id,
  ...fields,
  fromZone: z.string().nullable(),
  toZone: z.string().nullable(),
  summary: z.string(),
  status: z.enum(shippingDiscountStatuses),
  createdAt: moment,
})
export type ShippingDiscount = z.infer<typeof shippingDiscount>

const path = '/shipping/v1/discounts'

export const listShippingDiscounts = endpoint({
  id: 'shipping.discounts',
  method: 'GET',
  path,
  summary: 'Shipping discounts, newest first, with a count per status',
  access: ['admin:shipping'],
  query: z.object({ ...page(50), status: z.enum(shippingDiscountStatuses).optional() }),
  answer: listOf(shippingDiscount).extend({
    statuses: z.record(z.enum(shippingDiscountStatuses), z.int().min(0)),
  }),
})

export const getShippingDiscount = endpoint({
  id: 'shipping.discount',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'One shipping discount',
  access: ['admin:shipping'],
  params: byId,
  answer: shippingDiscount,
  errors: ['shipping_discount_not_found'],
})

export const createShippingDiscount = endpoint({
  id: 'shipping.discount-create',
  method: 'POST',
  path,
  summary: 'Creates a shipping discount; the largest one that matches a delivery applies',
  access: ['admin:shipping'],
  body: shippingDiscountBody,
  answer: shippingDiscount,
  errors: ['zone_not_found', 'too_many_shipping_discounts'],
  message: done.shippingDiscountCreated,
})

export const updateShippingDiscount = endpoint({
  id: 'shipping.discount-update',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Changes the given fields of a discount; placed orders keep their price',
  access: ['admin:shipping'],
  params: byId,
  body: changes(fields),
  answer: shippingDiscount,
  errors: ['changed_meanwhile', 'shipping_discount_not_found', 'zone_not_found'],
  message: done.shippingDiscountUpdated,
})

export const deleteShippingDiscount = endpoint({
  id: 'shipping.discount-delete',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes a shipping discount; orders that are placed keep their price',
  access: ['admin:shipping'],
  params: byId,
  answer: nothing,
  errors: ['shipping_discount_not_found'],
  message: done.shippingDiscountDeleted,
})
