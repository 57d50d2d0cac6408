import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'

export const couponResults = endpoint({
  id: 'coupon.results',
  method: 'GET',
  path: '/v1/coupon/results/{id}',
  summary: 'What a coupon of the store has brought: its orders, what it took off them, and their net sales',
  access: ['merchant:reports'],
  params: z.object({ id }),
  answer: z.object({
    /** Orders with the coupon that weren’t cancelled. */
    orders: z.int().min(0),
    cancelledOrders: z.int().min(0),
    /** What the coupon took off the orders that weren’t cancelled. */
    discount: money,
    /** Of all orders with the coupon, as in reports: after discounts, returns and refunds, without delivery. */
    netSales: signedMoney,
    customers: z.int().min(0),
    /** Customers whose first order at the store had the coupon. */
    newCustomers: z.int().min(0),
  }),
  errors: ['coupon_not_found'],
})
