import { type RawBuilder, sql } from 'kysely'
import type { Side } from '#contract/messages/conversations.ts'
import type { CustomerCaller, MerchantCaller } from '#platform/auth.ts'

/** Who takes part in conversations. */
export type Writer = CustomerCaller | MerchantCaller

export const sideOf = (writer: Writer): Side => (writer.kind === 'customer' ? 'customer' : 'store')

/** Whether the conversation `c` is the caller’s own, or its store’s; for anybody else it isn’t there. */
export const ownOf = (writer: Writer): RawBuilder<boolean> =>
  writer.kind === 'customer' ? sql`c.customer_id = ${writer.accountId}` : sql`c.store_id = ${writer.scope.storeId}`
