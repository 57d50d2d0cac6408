import type { DeliverySettings } from '#contract/logistics/shipping-rates.ts'

/** Returns the effect of delivery by the store at its current rates. */
export function reachWords({ deliversItself, reaches }: DeliverySettings): string {
  const where =
    reaches.length > 6 ? `${reaches.slice(0, 5).join(', ')} and ${reaches.length - 5} more` : reaches.join(', ')
  if (!deliversItself)
    return 'Customers pay Bitmarte’s prices, and Bitmarte’s partners deliver. Once an order is packed, you can choose on its page to deliver it yourself and keep the fee.'
  if (reaches.length === 0)
    return 'You have no delivery prices yet: create a zone with the state you ship from, and add prices for it. Until then Bitmarte delivers.'
  return `You earn the whole fee on deliveries to ${where}. Elsewhere Bitmarte delivers.`
}
