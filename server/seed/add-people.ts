import type { AdminKind } from '#contract/access.ts'
import { assignToHub, createHub } from '#domains/logistics/hubs/index.ts'
import { approvePartner, createPartner, onboardPartner } from '#domains/logistics/partners/index.ts'
import { addApprover } from '#domains/stores/index.ts'
import { addAddress, hashPassword } from '#identity/index.ts'
import type { AdminCaller, CustomerCaller, PartnerCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { accountMaker } from './account-maker.ts'
import { doAt, type House, signedIn } from './house.ts'
import { must } from './must.ts'
import { phoneOf } from './names.ts'
import { submission } from './partner-papers.ts'
import { places, zones } from './places.ts'
import { at, randomOf } from './random.ts'
import { demoPassword } from './sign-ins.ts'

/** A customer and their delivery addresses, the default first. */
export interface SeedCustomer {
  caller: CustomerCaller
  addressIds: string[]
}

export interface People {
  /** Administrators who approve stores and payouts, including the superadmin. */
  admins: AdminCaller[]
  schedulers: AdminCaller[]
  dispatchers: AdminCaller[]
  hubAdmins: AdminCaller[]
  /** Approved partners, with the states that they serve. */
  partners: { caller: PartnerCaller; states: readonly string[] }[]
  customers: SeedCustomer[]
  /** Accounts of merchants without a store yet. The start script prints the first. */
  ownerIds: string[]
  /** Accounts of future staff. The start script prints the first. */
  staffIds: string[]
}

const south = zones.slice(0, 4).flatMap(({ states }) => states)
const north = zones.slice(4).flatMap(({ states }) => states)
const companies: readonly (readonly [name: string, states: readonly string[]])[] = [
  ['Danfo Swift Logistics', [...south, ...north]],
  ['Ọ̀kadà Express', ['Lagos', 'Ogun', 'Oyo', 'Osun', 'Ondo', 'Ekiti', 'Kwara']],
  ['Keke Couriers', south],
  ['Sahel Haulage', north],
  ['Niger Bridge Movers', [...south, ...north.filter(state => state !== 'Borno')]],
  ['Benue Valley Riders', ['Benue', 'Plateau', 'Nasarawa']],
]
/** The last companies, which await approval. */
const waitingCompanies = 1
const companyDays = (index: number) => (index < companies.length - waitingCompanies ? 190 : 2)

const weekdays = { opens: '08:00', closes: '19:00' }
const hours = {
  mon: weekdays,
  tue: weekdays,
  wed: weekdays,
  thu: weekdays,
  fri: weekdays,
  sat: { opens: '09:00', closes: '16:00' },
}
const areasOf = (...indexes: number[]) =>
  indexes.flatMap(index => at(zones, index).states.map(state => ({ state, lgas: [] })))
const hubs = [
  {
    name: 'Ikeja hub',
    place: { state: 'Lagos', lga: 'Ikeja', street: '40 Mobolaji Bank Anthony Way' },
    areas: areasOf(0, 1, 2, 3),
    capacity: 400,
  },
  {
    name: 'Abuja hub',
    place: { state: 'FCT', lga: 'Abuja Municipal', street: '9 Obafemi Awolowo Way' },
    areas: areasOf(4, 6),
    capacity: 250,
  },
  {
    name: 'Kano hub',
    place: { state: 'Kano', lga: 'Nasarawa', street: '52 Zaria Road' },
    areas: areasOf(5),
    capacity: 150,
  },
]

const idOf = ({ id }: { id: string }) => id

/** Creates all accounts: administrators, partners, merchants and customers, with one password. */
export async function addPeople(house: House): Promise<People> {
  const { end, scale } = house
  const passwordHash = await hashPassword(demoPassword)
  const random = randomOf('companies')
  const begin = after(end, -240 * day)
  const created = await doAt(house, begin, async work => {
    const make = accountMaker(work, { end, passwordHash })
    const team = (count: number, adminKind: AdminKind) => make(count, 'admin', { adminKind, signIn: adminKind })
    const people = {
      admins: [...(await team(3, 'admin')), ...(await team(1, 'superadmin'))],
      schedulers: await team(2, 'scheduler'),
      dispatchers: await team(3, 'dispatcher'),
      hubAdmins: await team(hubs.length, 'hub'),
      owners: await make(scale.stores, 'merchant', { signIn: 'merchant', daysOld: index => 200 - index }),
      staff: await make(3, 'merchant', { signIn: 'staff', daysOld: () => 90 }),
      carriers: await make(companies.length, 'partner', {
        signIn: 'partner',
        daysOld: companyDays,
      }),
      customers: await make(scale.customers, 'customer', {
        signIn: 'customer',
        daysOld: () => random.int(70, 180),
      }),
    }
    for (const [index, hub] of hubs.entries())
      await assignToHub(
        work,
        await createHub(work, { ...hub, hours, phoneNumber: phoneOf(random) }),
        at(people.hubAdmins, index).id,
      )
    const partnerIds: string[] = []
    for (const [index, [companyName, states]] of companies.entries()) {
      const company = { companyName, states, phoneNumber: phoneOf(random) }
      const now = after(end, -companyDays(index) * day)
      const id = await createPartner({ ...work, now }, { ...company, accountId: at(people.carriers, index).id })
      const { said, account } = submission({ ...company, number: index, day: dayInLagos(now) })
      await must(onboardPartner({ ...work, now }, id, said, account))
      partnerIds.push(id)
    }
    return { ...people, partnerIds }
  })

  const signIn = (team: readonly { id: string }[]) => signedIn(house, 'admin', team.map(idOf))
  const admins = await signIn(created.admins)
  const superadmin = at(admins, admins.length - 1)
  await doAt(house, after(end, -239 * day), async work => {
    for (const { accountId } of admins.slice(0, -1))
      await must(addApprover(work, superadmin, { accountId, gives: 'both' }))
  })
  const approved = companies.length - waitingCompanies
  await doAt(house, after(end, -180 * day), async work => {
    for (const id of created.partnerIds.slice(0, approved))
      await must(approvePartner(house.platform, work, at(admins, 0), { id }))
  })
  const carriers = await signedIn(house, 'partner', created.carriers.slice(0, approved).map(idOf))
  return {
    admins,
    schedulers: await signIn(created.schedulers),
    dispatchers: await signIn(created.dispatchers),
    hubAdmins: await signIn(created.hubAdmins),
    partners: carriers.map((caller, index) => ({ caller, states: at(companies, index)[1] })),
    customers: await addAddresses(house, created.customers),
    ownerIds: created.owners.map(idOf),
    staffIds: created.staff.map(idOf),
  }
}

/** Adds one or two addresses per customer, in Lagos first for the printed one. */
async function addAddresses(house: House, accounts: readonly { id: string; email: string }[]): Promise<SeedCustomer[]> {
  const random = randomOf('addresses')
  const callers = await signedIn(house, 'customer', accounts.map(idOf))
  return doAt(house, after(house.end, -70 * day), async work => {
    const customers: SeedCustomer[] = []
    for (const [index, caller] of callers.entries()) {
      const addressIds: string[] = []
      const count = index === 0 || random.chance(25) ? 2 : 1
      for (let each = 0; each < count; each++) {
        const [state, lga, streets] = index + each === 0 ? at(places, 0) : random.pick(places)
        const added = await must(
          addAddress(work, caller.accountId, {
            fullName: caller.name,
            phoneNumber: phoneOf(random),
            emailAddress: at(accounts, index).email,
            stateOrRegion: state,
            lga,
            address: `${random.int(1, 120)} ${random.pick(streets)}`,
            default: each === 0,
          }),
        )
        addressIds.push(added.id)
      }
      customers.push({ caller, addressIds })
    }
    return customers
  })
}
