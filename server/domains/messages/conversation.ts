import { type Selectable, sql } from 'kysely'
import type { SendMessageBody } from '#contract/messages/conversations.ts'
import type { Work } from '#platform/database/database.ts'
import type { Conversations } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { ownOf, type Writer } from './messages.policy.ts'

type Row = Selectable<Conversations>
type Missing = Failure<'account_needed' | 'conversation_not_found' | 'order_not_found' | 'product_not_found'>
type Begun = Pick<Row, 'store_id' | 'customer_id' | 'order_id' | 'product_id' | 'about_name'>

/** Locks and returns one of the writer’s conversations, or `conversation_not_found`. */
export async function lockConversation(
  { tx }: Work,
  writer: Writer,
  id: string,
): Promise<Row | Failure<'conversation_not_found'>> {
  const { rows } = await sql<Row>`
    select c.* from conversations c where c.id = ${id} and ${ownOf(writer)} for update`.execute(tx)
  return rows[0] ?? fail('conversation_not_found')
}

/** Returns the locked conversation that a message belongs to; creates one about the order or product if none exists. */
export async function conversationFor(
  work: Work,
  writer: Writer,
  { threadId, orderId, productId }: Pick<SendMessageBody, 'threadId' | 'orderId' | 'productId'>,
): Promise<Row | Missing> {
  if (threadId) return lockConversation(work, writer, threadId)
  if (!orderId && writer.kind === 'customer' && writer.guest) return fail('account_needed')
  const about = orderId ? await aboutOrder(work, writer, orderId) : await aboutProduct(work, writer, productId)
  return failed(about) ? about : begin(work, about)
}

async function aboutOrder({ tx }: Work, writer: Writer, orderId: string): Promise<Begun | Missing> {
  const { rows } = await sql<Begun>`
    select c.store_id, c.customer_id, c.id as order_id, null as product_id, c.name as about_name
    from orders c where c.id = ${orderId} and ${ownOf(writer)}`.execute(tx)
  return rows[0] ?? fail('order_not_found')
}

/** Customers ask about a product on sale; a store can't start such a conversation. */
async function aboutProduct({ tx }: Work, writer: Writer, productId: string | undefined): Promise<Begun | Missing> {
  const product =
    writer.kind === 'customer' && productId
      ? await tx
          .selectFrom('products')
          .select(['store_id', 'id', 'name'])
          .where('id', '=', productId)
          .where('visible', '=', true)
          .executeTakeFirst()
      : undefined
  if (!product) return fail('product_not_found')
  const { store_id, id, name } = product
  return { store_id, customer_id: writer.accountId, order_id: null, product_id: id, about_name: name }
}

async function begin({ tx, now }: Work, about: Begun): Promise<Row> {
  const { first_name, last_name } = await tx
    .selectFrom('accounts')
    .select(['first_name', 'last_name'])
    .where('id', '=', about.customer_id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('conversations')
    .values({
      ...about,
      customer_name: `${first_name} ${last_name}`.trim(),
      last_from: 'customer',
      last_at: now,
      created_at: now,
    })
    .onConflict(conflict => conflict.constraint('conversations_once').doNothing())
    .execute()
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('store_id', '=', about.store_id)
    .where('customer_id', '=', about.customer_id)
    .where('order_id', 'is not distinct from', about.order_id)
    .where('product_id', 'is not distinct from', about.product_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Moves a customer's conversations to another account. A guest's are all about orders, so the account has no same one. */
export async function moveConversations({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('conversations').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
