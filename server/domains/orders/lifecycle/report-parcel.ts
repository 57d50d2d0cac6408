import type { Work } from '#platform/database/database.ts'

/** Records whether an order's parcel is reported as lost or damaged and its case is undecided, which keeps it from the door. */
export async function markParcelReported({ tx, now }: Work, orderId: string, reported: boolean): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ parcel_reported: reported, updated_at: now })
    .where('id', '=', orderId)
    .where('parcel_reported', '=', !reported)
    .execute()
}

/** Records that a customer reported items of an order, and so has its parcel. */
export async function markInHand({ tx, now }: Work, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ in_hand: true, updated_at: now }).where('id', '=', orderId).execute()
}
