import { z } from 'zod'

/** Reasons of a failed delivery. */
export const failureReason = z.enum([
  'customer_unreachable',
  'customer_refused',
  'address_wrong',
  'customer_postponed',
  'parcel_damaged',
  'carrier_unavailable',
  'wrong_parcel',
  'badly_packed',
  'other',
])
export type FailureReason = z.infer<typeof failureReason>

/** Who bears the delivery fee of an order that comes back to its store. The carrier may be the store itself. */
export type FeeBearer = 'customer' | 'carrier' | 'store'

/** The name that people read, and who bears the delivery fee if the order then comes back. */
export const failureReasons: Readonly<Record<FailureReason, { name: string; feeBearer: FeeBearer }>> = {
  customer_unreachable: { name: 'Customer not reachable', feeBearer: 'customer' },
  customer_refused: { name: 'Customer refused it', feeBearer: 'customer' },
  address_wrong: { name: 'Address wrong or incomplete', feeBearer: 'customer' },
  customer_postponed: { name: 'Customer asked for another day too often', feeBearer: 'customer' },
  parcel_damaged: { name: 'Parcel damaged on the way', feeBearer: 'carrier' },
  carrier_unavailable: { name: 'Carrier could not come', feeBearer: 'carrier' },
  wrong_parcel: { name: 'Wrong or incomplete parcel from the store', feeBearer: 'store' },
  badly_packed: { name: 'Packed badly by the store', feeBearer: 'store' },
  other: { name: 'Another reason', feeBearer: 'carrier' },
}

/** Asks a customer about the reasons that cost them the delivery fee if the order comes back. */
export const failureDoubts: Partial<Record<FailureReason, string>> = {
  customer_unreachable: 'Nobody tried to reach you?',
  customer_refused: 'You didn’t refuse it?',
  address_wrong: 'Your address is right?',
  customer_postponed: 'You didn’t ask for another day?',
}
