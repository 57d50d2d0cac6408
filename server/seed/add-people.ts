import type { AdminKind, UserKind } from '#contract/access.ts'
import { addAddress, createAccount, hashPassword } from '#modules/accounts/index.ts'
import { approvePartner, createPartner } from '#modules/delivery/index.ts'
import { addHubAdministrator, createHub } from '#modules/stores/index.ts'
import type { AdminCaller, CustomerCaller, PartnerCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import { doAt, type House, signedIn } from './house.ts'
import { must } from './must.ts'
import { type Name, namesOf, phoneOf } from './names.ts'
import { places, zones } from './places.ts'
import { at, randomOf } from './random.ts'
import { demoPassword } from './sign-ins.ts'

/** A customer with where it is delivered to, its default first. */
export interface SeedCustomer {
  caller: CustomerCaller
  addressIds: string[]
}

export interface People {
  /** Administrators who approve stores and payouts; the superadmin is among them. */
  admins: AdminCaller[]
  schedulers: AdminCaller[]
  dispatchers: AdminCaller[]
  hubAdmins: AdminCaller[]
  /** Those that are approved, with the states that they deliver in. */
  partners: { caller: PartnerCaller; states: readonly string[] }[]
  customers: SeedCustomer[]
  /** Accounts of merchants who have no store yet; the first is the one that the start prints. */
  ownerIds: string[]
  /** Accounts that are to work in others' stores; the first is the one that the start prints. */
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
/** The last of them still waits to be approved. */
const waitingCompanies = 1

const hubs = [
  { name: 'Ikeja hub', place: { state: 'Lagos', lga: 'Ikeja', street: '40 Mobolaji Bank Anthony Way' } },
  { name: 'Abuja hub', place: { state: 'FCT', lga: 'Abuja Municipal', street: '9 Obafemi Awolowo Way' } },
]

/** Makes everybody: those who run the platform, its partners, merchants and customers. One password is everybody's. */
export async function addPeople(house: House): Promise<People> {
  const passwordHash = await hashPassword(demoPassword)
  const random = randomOf('people')
  const nextName = namesOf()
  const begin = after(house.end, -240 * day)
  const { stores, customers } = house.scale

  const made = await doAt(house, begin, async work => {
    const add = (kind: UserKind, more: { adminKind?: AdminKind; email?: string; daysAgo?: number } = {}) => {
      const { email, ...name }: Name = nextName()
      const now = after(house.end, -(more.daysAgo ?? 240) * day)
      return createAccount(
        { ...work, now },
        {
          ...name,
          kind,
          adminKind: more.adminKind,
          email: more.email ?? email,
          passwordHash,
          phoneNumber: phoneOf(random),
          confirmed: true,
        },
      )
    }
    const several = async (count: number, kind: UserKind, more: (index: number) => Parameters<typeof add>[1]) => {
      const ids: string[] = []
      for (let index = 0; index < count; index++) ids.push(await add(kind, more(index)))
      return ids
    }
    /** So many, of whom the first has the sign-in that the start prints. */
    const team = (count: number, adminKind: AdminKind, signIn: string) =>
      several(count, 'admin', index => ({ adminKind, email: index === 0 ? `${signIn}@bitmarte.test` : undefined }))

    const adminIds = [...(await team(3, 'admin', 'admin')), ...(await team(1, 'superadmin', 'superadmin'))]
    const schedulerIds = await team(2, 'scheduler', 'scheduler')
    const dispatcherIds = await team(3, 'dispatcher', 'dispatcher')
    const hubAdminIds = await team(hubs.length, 'hub', 'hub')
    for (const [index, hub] of hubs.entries())
      await addHubAdministrator(work, await createHub(work, hub), at(hubAdminIds, index))
    const ownerIds = await several(stores, 'merchant', index => ({
      email: index === 0 ? 'merchant@bitmarte.test' : undefined,
      daysAgo: 200 - index,
    }))
    const staffIds = await several(3, 'merchant', index => ({
      email: index === 0 ? 'staff@bitmarte.test' : undefined,
      daysAgo: 90,
    }))
    const partnerIds: string[] = []
    const partnerAccountIds = await several(companies.length, 'partner', index => ({
      email: index === 0 ? 'partner@bitmarte.test' : undefined,
      daysAgo: index === companies.length - 1 ? 2 : 190,
    }))
    for (const [index, [companyName, states]] of companies.entries())
      partnerIds.push(
        await createPartner(work, {
          accountId: at(partnerAccountIds, index),
          companyName,
          phoneNumber: phoneOf(random),
          states,
        }),
      )
    const customerIds = await several(customers, 'customer', index => ({
      email: index === 0 ? 'customer@bitmarte.test' : undefined,
      daysAgo: random.int(36, 180),
    }))
    return {
      ...{ adminIds, schedulerIds, dispatcherIds, hubAdminIds, ownerIds, staffIds },
      ...{ partnerIds, partnerAccountIds, customerIds },
    }
  })

  const admins = await signedIn(house, 'admin', made.adminIds)
  const approved = companies.length - waitingCompanies
  await doAt(house, after(begin, 60 * day), async work => {
    for (const id of made.partnerIds.slice(0, approved)) await must(approvePartner(work, at(admins, 0), id))
  })
  const carriers = await signedIn(house, 'partner', made.partnerAccountIds.slice(0, approved))
  return {
    admins,
    schedulers: await signedIn(house, 'admin', made.schedulerIds),
    dispatchers: await signedIn(house, 'admin', made.dispatcherIds),
    hubAdmins: await signedIn(house, 'admin', made.hubAdminIds),
    partners: carriers.map((caller, index) => ({ caller, states: at(companies, index)[1] })),
    customers: await addAddresses(house, made.customerIds),
    ownerIds: made.ownerIds,
    staffIds: made.staffIds,
  }
}

/** Every customer has an address or two, the first in Lagos for the one that the start prints. */
async function addAddresses(house: House, customerIds: readonly string[]): Promise<SeedCustomer[]> {
  const random = randomOf('addresses')
  const callers = await signedIn(house, 'customer', customerIds)
  return doAt(house, after(house.end, -36 * day), async work => {
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
            emailAddress: index === 0 ? 'customer@bitmarte.test' : `kin${index}@bitmarte.test`,
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
