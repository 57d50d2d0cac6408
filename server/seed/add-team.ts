import { createRole, createStaff, updateStaff } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at } from './random.ts'

/** The printed merchant creates a role, assigns it to a staff member, and invites another who hasn't accepted yet. */
export async function addTeam(house: House, people: People, shops: readonly SeedShop[]): Promise<void> {
  const { platform, clock, end } = house
  const { merchant } = at(shops, 0)
  const role = await doAt(house, after(end, -20 * day), work =>
    createRole(work, merchant, {
      name: 'Packing table',
      grants: [
        { resource: 'orders', right: 'manage' },
        { resource: 'products', right: 'view' },
      ],
    }),
  )
  await doAt(house, after(end, -19 * day), work =>
    updateStaff(work, merchant, at(people.staffIds, 1), { roleId: role.id }),
  )
  const invited = {
    firstName: 'Halima',
    lastName: 'Sani',
    email: 'halima.sani@bitmarte.test',
    phoneNumber: '+2348067770145',
    roleId: role.id,
  }
  await clock.at(after(end, -2 * day), () => must(createStaff(platform, merchant, invited)))
}
