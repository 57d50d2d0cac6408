import { z } from 'zod'
import { job } from '#platform/jobs.ts'

const payload = z.object({ reference: z.string() })

/** Something may have happened to a payment: checkout or gift-cards, whosever it is, asks the provider and goes on from there. */
export const paymentChanged = job('payments.changed', payload)

/** Something may have happened to a transfer: payouts asks the provider. */
export const transferChanged = job('payments.transferChanged', payload)

/** The provider has given money back: orders tells its customer. */
export const refundPaid = job('payments.refundPaid', z.object({ refundId: z.guid() }))

/** A refund is to be made, or may have been. */
export const refundChanged = job('payments.refundChanged', z.object({ refundId: z.guid() }))
