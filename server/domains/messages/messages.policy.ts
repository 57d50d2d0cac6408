import { type RawBuilder, sql } from 'kysely'
import type { Side } from '#contract/messages/conversations.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'

/** Participants in conversations. */
export type Writer = CustomerCaller | MerchantCaller

export const sideOf = (writer: Writer): Side => (writer.kind === 'customer' ? 'customer' : 'store')

/** Returns whether the conversation `c` belongs to the caller or the caller's store; others are treated as missing. */
export const ownOf = (writer: Writer): RawBuilder<boolean> =>
  writer.kind === 'customer' ? sql`c.customer_id = ${writer.accountId}` : sql`c.store_id = ${writer.scope.storeId}`
