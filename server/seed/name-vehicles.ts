import { setDispatcherStatus, updatePartnerProfile } from '#domains/logistics/partners/index.ts'
import { vehiclesOf } from '#domains/logistics/rates/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at } from './random.ts'

/** Names the vehicle of each partner and dispatcher, from the largest on. */
export async function nameVehicles(house: House, { partners, dispatchers }: People): Promise<void> {
  await doAt(house, after(house.end, -179 * day), async work => {
    const vehicles = await vehiclesOf(work.tx, 'platform')
    const vehicleId = (index: number) => at(vehicles, (index + vehicles.length) % vehicles.length).id
    for (const [index, { caller, states }] of partners.entries()) {
      const { phone_number } = await work.tx
        .selectFrom('shipping_partners')
        .select('phone_number')
        .where('id', '=', caller.partnerId)
        .executeTakeFirstOrThrow()
      const said = { phoneNumber: phone_number ?? '', states: [...states], vehicleId: vehicleId(-1 - (index % 4)) }
      await must(updatePartnerProfile(work, caller, said))
    }
    for (const [index, by] of dispatchers.entries()) {
      const state = { status: 'available', shiftEndsAt: null, vehicleId: vehicleId(-1 - (index % 4)) } as const
      await must(setDispatcherStatus(work, { by, accountId: by.accountId, state }))
    }
  })
}
