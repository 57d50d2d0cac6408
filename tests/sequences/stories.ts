import fc from 'fast-check'
import { day, hour, minute } from '#platform/clock.ts'

/** How far an order is when its sequence begins, and who carries it. Named as often as it is drawn. */
export const begins = [
  ['store', 'pending'],
  ['store', 'pending'],
  ['store', 'ready_for_pickup'],
  ['store', 'out_for_delivery'],
  ['store', 'delivered'],
  ['store', 'delivered'],
  ['store', 'delivered'],
  ['partner', 'assigned'],
  ['partner', 'picked_up'],
  ['partner', 'out_for_delivery'],
  ['partner', 'out_for_delivery'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['partner', 'delivered'],
  ['dispatcher', 'out_for_delivery'],
  ['dispatcher', 'delivered'],
] as const
export type Begins = (typeof begins)[number]

/** What somebody buys with one payment: lines of one to four stores, paid by gift card, store credit and card. */
export interface Purchase {
  farAway: boolean
  /** Store, product and quantity of each line. */
  lines: readonly { store: number; product: number; quantity: number }[]
  /** Naira on a gift card and as store credit, which pay before the card. */
  giftCard: number
  credit: number
}

/** What happens to an order: how far its delivery is, and then a number per round, which chooses a deed and its details. */
export interface Sequence {
  begins: Begins
  deeds: readonly number[]
}

/** A purchase with a sequence for each of its orders. */
export interface Story {
  purchase: Purchase
  sequences: readonly Sequence[]
}

/** Stories that share a marketplace, and the time that passes after each round, in milliseconds. */
export interface Stories {
  stories: readonly Story[]
  passes: readonly number[]
}

const line = fc.record({ store: fc.nat(3), product: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) })

const purchase: fc.Arbitrary<Purchase> = fc.record({
  farAway: fc.boolean(),
  lines: fc.oneof(
    { weight: 1, arbitrary: fc.array(line, { minLength: 1, maxLength: 1 }) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(line, { minLength: 2, maxLength: 5, selector: of => `${of.store} ${of.product}` }),
    },
  ),
  giftCard: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(1000, 5555, 40_000)),
  credit: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(0.5, 1234.56, 50_000)),
})

const sequence = (rounds: number): fc.Arbitrary<Sequence> =>
  fc.record({
    begins: fc.constantFrom(...begins),
    deeds: fc.array(fc.nat(), { minLength: 3, maxLength: rounds, size: 'max' }),
  })

const passed = fc.constantFrom(5 * minute, 5 * minute, 5 * minute, 3 * hour, 3 * hour, day, 2.1 * day, 8 * day)

/** Draws stories with orders of 3 to `rounds` deeds, and the time that passes between the rounds. */
export const stories = (purchases: number, rounds: number): fc.Arbitrary<Stories> =>
  fc.record({
    stories: fc.array(fc.record({ purchase, sequences: fc.array(sequence(rounds), { minLength: 4, maxLength: 4 }) }), {
      minLength: purchases,
      maxLength: purchases,
    }),
    passes: fc.array(passed, { minLength: rounds, maxLength: rounds }),
  })
