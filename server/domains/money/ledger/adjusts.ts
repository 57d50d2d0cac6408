import { sql } from 'kysely'

/** SQL: events `e` on a store's balance besides the release of an order and its payout. */
export const adjusts = sql<boolean>`e.event not in ('release', 'payout', 'payout_returned', 'payout_fee')`
