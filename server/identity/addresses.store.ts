import type { z } from 'zod'
import type { Address, addressBody, updateAddress } from '#contract/identity/addresses.ts'
import { isLga } from '#domains/locations/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'

/** How many addresses a customer may keep. */
const most = 20

const columns = ['id', 'full_name', 'phone_number', 'email', 'state', 'lga', 'street', 'is_default'] as const

const ofCustomer = (db: Reader, customerId: string) =>
  db
    .selectFrom('customer_addresses')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof ofCustomer>['executeTakeFirstOrThrow']>>

const onTheWire = (row: Row): Address => ({
  id: row.id,
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  emailAddress: row.email,
  stateOrRegion: row.state,
  lga: row.lga,
  address: row.street,
  default: row.is_default,
})

/** The customer’s addresses, the default first, then the newest. */
export async function addressesOf(db: Reader, customerId: string): Promise<Address[]> {
  const rows = await ofCustomer(db, customerId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()
  return rows.map(onTheWire)
}

export async function addressOf(
  db: Reader,
  customerId: string,
  id: string,
): Promise<Address | Failure<'address_not_found'>> {
  const row = await ofCustomer(db, customerId).where('id', '=', id).executeTakeFirst()
  return row ? onTheWire(row) : fail('address_not_found')
}

/** Puts changes of one customer’s addresses in a row, since each may move the default. */
async function lock({ tx }: Work, customerId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/** Answers the address that was the default before, as it is now. */
async function setDefault({ tx }: Work, customerId: string, id: string): Promise<Address | null> {
  const before = await tx
    .updateTable('customer_addresses')
    .set({ is_default: false })
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .returning(columns)
    .executeTakeFirst()
  await tx.updateTable('customer_addresses').set({ is_default: true }).where('id', '=', id).execute()
  return before ? onTheWire(before) : null
}

export async function addAddress(
  work: Work,
  customerId: string,
  body: z.output<typeof addressBody>,
): Promise<Address | Failure<'too_many_addresses' | 'place_unknown' | 'address_not_found'>> {
  if (!isLga(body.stateOrRegion, body.lga)) return failField('lga', 'place_unknown')
  await lock(work, customerId)
  const others = await ofCustomer(work.tx, customerId).execute()
  if (others.length >= most) return fail('too_many_addresses')
  const { id } = await work.tx
    .insertInto('customer_addresses')
    .values({
      customer_id: customerId,
      full_name: body.fullName,
      phone_number: body.phoneNumber,
      email: body.emailAddress,
      state: body.stateOrRegion,
      lga: body.lga,
      street: body.address,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.default || !others.some(other => other.is_default)) await setDefault(work, customerId, id)
  return addressOf(work.tx, customerId, id)
}

export async function changeAddress(
  work: Work,
  customerId: string,
  id: string,
  body: z.output<typeof updateAddress.body>,
): Promise<Address | Failure<'address_not_found' | 'place_unknown'>> {
  await lock(work, customerId)
  const kept = await ofCustomer(work.tx, customerId).where('id', '=', id).executeTakeFirst()
  if (!kept) return fail('address_not_found')
  const row = {
    full_name: body.fullName ?? kept.full_name,
    phone_number: body.phoneNumber ?? kept.phone_number,
    email: body.emailAddress ?? kept.email,
    state: body.stateOrRegion ?? kept.state,
    lga: body.lga ?? kept.lga,
    street: body.address ?? kept.street,
  }
  if (!isLga(row.state, row.lga)) return failField('lga', 'place_unknown')
  await work.tx.updateTable('customer_addresses').set(row).where('id', '=', id).execute()
  return onTheWire({ ...kept, ...row })
}

export async function makeDefault(
  work: Work,
  customerId: string,
  id: string,
): Promise<(Address & { previousDefault: Address | null }) | Failure<'address_not_found'>> {
  await lock(work, customerId)
  const kept = await ofCustomer(work.tx, customerId).where('id', '=', id).executeTakeFirst()
  if (!kept) return fail('address_not_found')
  const previousDefault = await setDefault(work, customerId, id)
  return { ...onTheWire({ ...kept, is_default: true }), previousDefault }
}

export async function deleteAddress(
  work: Work,
  customerId: string,
  id: string,
): Promise<null | Failure<'address_not_found'>> {
  await lock(work, customerId)
  const gone = await work.tx
    .updateTable('customer_addresses')
    .set({ deleted_at: work.now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('is_default')
    .executeTakeFirst()
  if (!gone) return fail('address_not_found')
  const newest = await ofCustomer(work.tx, customerId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (gone.is_default && newest) await setDefault(work, customerId, newest.id)
  return null
}
