import { z } from 'zod'
import { job } from '#platform/jobs.ts'

const payload = z.object({ reference: z.string() })

/** A payment may have changed: its owner (checkout, gift cards or subscriptions) checks it with the provider. */
export const paymentChanged = job('payments.changed', payload)

/** A transfer may have changed: payouts checks it with the provider. */
export const transferChanged = job('payments.transferChanged', payload)

/** A dispute of a payment may have changed: disputes checks it with the provider. */
export const disputeHinted = job('payments.disputeHinted', payload)

/** The provider has paid a refund: orders notifies the customer. */
export const refundPaid = job('payments.refundPaid', z.object({ refundId: z.guid() }))

/** A refund to store credit may be due: gift cards credits it. */
export const creditDue = job('payments.creditDue', z.object({ refundId: z.guid() }))

/** A removed card may still be charged: payments deactivates it at the provider. */
export const cardRemoved = job('payments.cardRemoved', z.object({ authorization: z.string() }))

/** A refund has to be requested, or its state may have changed. */
export const refundChanged = job('payments.refundChanged', z.object({ refundId: z.guid() }))
