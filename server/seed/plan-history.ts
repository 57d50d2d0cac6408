import { type OrderStatusCode, orderStatusCode } from '#contract/orders/order-statuses.ts'
import { after, day, hour, minute } from '#platform/clock.ts'
import type { SeedProduct } from './add-stores.ts'
import { journeyFrom, journeyTo, type Step } from './journeys.ts'
import { at, type Random, randomOf } from './random.ts'

export interface PlannedItem {
  productId: string
  variantId: string
  quantity: number
}

/** One store's part of a checkout and the journey of its order. */
export interface PlannedOrder {
  /** Deterministic name. */
  name: string
  /** Index among the live shops. */
  shop: number
  items: PlannedItem[]
  note: string
  steps: Step[]
  /** Its carrier: the printed one, or any that fits. */
  carrier: 'partner@' | 'dispatcher@' | 'any'
}

export interface PlannedCheckout {
  at: Date
  customer: number
  /** Index of the customer's address, modulo their number. */
  address: number
  /** Results of the payment attempts in order; none when the customer leaves the page. */
  cards: readonly ('success' | 'declined' | 'insufficient')[]
  orders: PlannedOrder[]
}

/** The data of a shop that the plan needs. */
type Shop = { products: readonly SeedProduct[] }

/** Number of orders, of 180, that end in each status. Additional orders of the same checkouts are on top. */
const mix: Record<OrderStatusCode, number> = {
  completed: 62,
  delivered: 26,
  pending: 14,
  processing: 10,
  ready_for_pickup: 9,
  assigned: 7,
  accepted: 5,
  picked_up: 5,
  at_hub: 4,
  in_transit: 6,
  out_for_delivery: 8,
  cancelled: 13,
  delivery_failed: 4,
  returning: 3,
  returned_to_store: 4,
}
const mixed = 180
/** Percentage of checkouts with a second store. */
const twoStores = 22

/** Orders per status that belong to the printed customer: two on the way, and some of each other kind. */
const ofCustomer: Partial<Record<OrderStatusCode, number>> = {
  completed: 3,
  delivered: 1,
  pending: 1,
  in_transit: 1,
  out_for_delivery: 1,
  cancelled: 1,
}
/** Orders per status that the printed partner has been asked to carry, or carries. */
const ofPartner: Partial<Record<OrderStatusCode, number>> = {
  assigned: 4,
  accepted: 2,
  picked_up: 2,
  in_transit: 3,
  out_for_delivery: 3,
  delivered: 8,
  completed: 15,
}

const notes = [
  'Call when you are at the gate',
  'Leave it with the security man',
  'It’s a gift: no receipt in the bag',
  'After 4 pm if possible',
]

/** Plans every checkout of the history in order of time. The last few customers only browse. */
export function planHistory(
  shops: readonly Shop[],
  scale: { customers: number; orders: number },
  end: Date,
): PlannedCheckout[] {
  const shelf = shelves(shops)
  const buyers = Math.max(1, scale.customers - lookers(scale))
  const wanted = Math.round(scale.orders / (1 + twoStores / 100))
  const stops = orderStatusCode.options.flatMap(stop =>
    Array.from({ length: Math.max(1, Math.round((mix[stop] * wanted) / mixed)) }, (_, index) => ({ stop, index })),
  )
  const placed = stops.map(({ stop, index }): PlannedCheckout => {
    const name = `order ${stop} ${index}`
    const random = randomOf(name)
    const { placedAt, steps } = journeyTo(stop, end, random)
    // The first of each belongs to the printed merchant, so that none of its tabs is empty.
    const shop = index === 0 || random.chance(8) ? 0 : random.int(0, shops.length - 1)
    const mine = index < (ofCustomer[stop] ?? 0)
    const carrier = index < (ofPartner[stop] ?? 0) ? 'partner@' : random.chance(25) ? 'dispatcher@' : 'any'
    const note = random.chance(15) ? random.pick(notes) : ''
    const orders: PlannedOrder[] = [{ name, shop, steps, carrier, note, items: shelf(shop, placedAt, random) }]
    if (shops.length > 1 && random.chance(twoStores)) {
      const other = (shop + random.int(1, shops.length - 1)) % shops.length
      const steps = journeyFrom(placedAt, end, random)
      const items = shelf(other, placedAt, random)
      orders.push({ name: `${name} too`, shop: other, steps, carrier: 'any', note: '', items })
    }
    return {
      at: placedAt,
      customer: mine || buyers === 1 ? 0 : random.int(1, buyers - 1),
      address: random.chance(30) ? 1 : 0,
      cards: random.chance(6) ? [random.pick(['declined', 'insufficient'] as const), 'success'] : ['success'],
      orders,
    }
  })
  return [...placed, ...abandoned(shops, shelf, buyers, scale, end)].sort((a, b) => a.at.getTime() - b.at.getTime())
}

const lookers = ({ customers }: { customers: number }) => Math.min(8, Math.floor(customers / 4))

/** Checkouts that never became orders: an abandoned page or a declined card. One is still open. */
function abandoned(
  shops: readonly Shop[],
  shelf: Shelf,
  buyers: number,
  scale: { customers: number },
  end: Date,
): PlannedCheckout[] {
  return Array.from({ length: lookers(scale) }, (_, index) => {
    const name = `abandoned ${index}`
    const random = randomOf(name)
    const moment = index === 0 ? after(end, -6 * minute) : after(end, -random.int(1, 600) * hour)
    const shop = random.int(0, shops.length - 1)
    return {
      at: moment,
      customer: buyers + index,
      address: 0,
      cards: index % 2 ? [random.pick(['declined', 'insufficient'] as const)] : [],
      orders: [{ name, shop, items: shelf(shop, moment, random), note: '', steps: [], carrier: 'any' }],
    }
  })
}

type Shelf = (shop: number, moment: Date, random: Random) => PlannedItem[]

/** Takes one to three products that a shop had at the time; some are taken far more often. */
function shelves(shops: readonly Shop[]): Shelf {
  const left = new Map(
    shops.flatMap(shop => shop.products.flatMap(({ variants }) => variants.map(each => [each.variantId, each.stock]))),
  )
  const spare = (product: SeedProduct) => product.variants.filter(({ variantId }) => (left.get(variantId) ?? 0) > 6)
  return (shop, moment, random) => {
    const there = at(shops, shop).products.filter(each => each.since < after(moment, -day) && spare(each).length > 0)
    const wanted = Math.min(there.length, random.chance(60) ? 1 : random.int(2, 3))
    const chosen = new Set<SeedProduct>()
    for (let tries = 0; chosen.size < wanted && tries < 50; tries++)
      chosen.add(at(there, Math.floor(random.next() ** 2 * there.length)))
    return [...chosen].map(product => {
      const { variantId } = random.pick(spare(product))
      const quantity = random.chance(75) ? 1 : random.int(2, 3)
      left.set(variantId, (left.get(variantId) ?? 0) - quantity)
      return { productId: product.productId, variantId, quantity }
    })
  }
}
