import { shippingDiscountBody } from '#contract/logistics/shipping-discounts.ts'
import { addPlatformRates, createDiscount } from '#domains/logistics/rates/index.ts'
import { after, day } from '#platform/clock.ts'
import { toKobo } from '#platform/money.ts'
import type { People } from './add-people.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { distances, zones } from './places.ts'
import { at } from './random.ts'

/** Naira by zone distance, see `distances`. */
const bike = [1_500, 2_400, 3_600, 4_500, 5_400]
const days = [
  { from: 1, to: 2 },
  { from: 2, to: 3 },
  { from: 2, to: 4 },
  { from: 3, to: 5 },
  { from: 4, to: 7 },
]
const vehicles = [
  { name: 'Bike', maxGrams: 20_000, times: 1, perKg: 40 },
  { name: 'Car', maxGrams: 60_000, times: 2.5, perKg: 60 },
  { name: 'Van', maxGrams: 500_000, times: 6, perKg: 50 },
  { name: 'Truck', maxGrams: 5_000_000, times: 24, perKg: 30 },
]

/** Sets delivery prices between all zones: smallest vehicle first, rising with distance. */
export async function addRates(house: House): Promise<void> {
  const prices = zones.flatMap((from, row) =>
    zones.flatMap((to, column) => {
      const distance = at(at(distances, row), column)
      return vehicles.map(({ name, times, perKg }) => ({
        from: from.name,
        to: to.name,
        vehicle: name,
        base: toKobo(at(bike, distance) * times),
        perKg: toKobo(perKg * (1 + distance)),
        days: at(days, distance),
      }))
    }),
  )
  await doAt(house, after(house.end, -240 * day), work => addPlatformRates(work, { zones, vehicles, prices }))
}

/** Creates shipping discounts of the platform: active, scheduled, ended and switched off. */
export async function addShippingDiscounts(house: House, { admins }: People): Promise<void> {
  const on = (days: number) =>
    after(house.end, days * day)
      .toISOString()
      .slice(0, 10)
  await doAt(house, after(house.end, -30 * day), async work => {
    const { id: lagos } = await work.tx
      .selectFrom('shipping_zones')
      .select('id')
      .where('store_id', 'is', null)
      .where('name', '=', at(zones, 0).name)
      .executeTakeFirstOrThrow()
    const said = [
      { name: 'Half the way is ours', kind: 'percent', value: 50, minimumAmount: 40_000, startDate: on(-30) },
      {
        name: 'Lagos to Lagos',
        kind: 'fixed',
        value: 300,
        fromZoneId: lagos,
        toZoneId: lagos,
        startDate: on(14),
        endDate: on(28),
      },
      { name: 'Opening week', kind: 'free', startDate: on(-30), endDate: on(-24) },
      { name: 'Rainy days', kind: 'percent', value: 20, startDate: on(-10), active: false },
    ] as const
    for (const each of said) await must(createDiscount(work, at(admins, 0), shippingDiscountBody.parse(each)))
  })
}
