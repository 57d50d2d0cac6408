import { arePictures } from '#domains/files/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, MerchantCaller } from '#platform/auth.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { lockOrder } from './lifecycle/change-status.ts'
import { customerNoted } from './notices/orders.jobs.ts'

interface NewNote {
  orderId: string
  actor: MerchantCaller | AdminCaller
  note: string
  pictureIds: readonly string[]
  toCustomer: boolean
}

/** Adds a note to an order for the people who work on it and, if `toCustomer`, for its customer, who is notified. */
export async function addNote(
  work: Work,
  { orderId, actor, note, pictureIds, toCustomer }: NewNote,
): Promise<undefined | Failure<'order_not_found' | 'picture_not_found'>> {
  const order = await lockOrder(work, orderId, actor)
  if (failed(order)) return order
  if (!(await arePictures(work.tx, pictureIds))) return failField('pictureIds', 'picture_not_found')
  const { id: noteId } = await work.tx
    .insertInto('order_notes')
    .values({
      store_id: order.store_id,
      order_id: order.id,
      note,
      picture_ids: [...pictureIds],
      to_customer: toCustomer,
      actor_kind: actor.kind,
      actor_id: actor.accountId,
      actor_name: actor.name,
      at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (toCustomer) await work.addJob(customerNoted, { noteId })
  await audit(work, actor, {
    action: 'order.note',
    subject: ['order', orderId],
    after: { name: order.name, note, toCustomer },
  })
  return undefined
}
