import type { SentFor } from '#contract/orders/order-statuses.ts'

/** What customers and stores call an order that replaces items at no charge. */
export const freeNames: Readonly<Record<SentFor, string>> = { exchange: 'Exchange', replacement: 'Replacement' }

/** Says that an order is free, such as `Free exchange for items of`, before the name of the order whose items it replaces. */
export const freeFor = (sentFor: SentFor | null): string => `Free ${sentFor ?? 'exchange'} for items of`
