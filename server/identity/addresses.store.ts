import { sql } from 'kysely'
import type { z } from 'zod'
import type { Address, addressBody, updateAddress } from '#contract/identity/addresses.ts'
import { isLga } from '#domains/locations/index.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField, mustSucceed } from '#platform/failure.ts'

/** Maximum number of addresses per customer. */
const maxAddresses = 20

const columns = [
  ...(['id', 'full_name', 'phone_number', 'email', 'state', 'lga', 'street', 'is_default'] as const),
  ...(['town', 'landmark', 'second_phone', 'note'] as const),
] as const

const ofCustomer = (db: Reader, customerId: string) =>
  db
    .selectFrom('customer_addresses')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)

export type AddressRow = Awaited<ReturnType<ReturnType<typeof ofCustomer>['executeTakeFirstOrThrow']>>

export const addressOnWire = (row: AddressRow): Address => ({
  id: row.id,
  fullName: row.full_name,
  phoneNumber: row.phone_number,
  emailAddress: row.email,
  stateOrRegion: row.state,
  lga: row.lga,
  address: row.street,
  town: row.town,
  landmark: row.landmark,
  secondPhoneNumber: row.second_phone,
  note: row.note,
  default: row.is_default,
})

/** Lists the customer's addresses, the default first, then newest first. */
export async function addressesOf(db: Reader, customerId: string): Promise<Address[]> {
  const rows = await ofCustomer(db, customerId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()
  return rows.map(addressOnWire)
}

/** SQL: a customer's address, for `addressOnWire`; no row for another customer's. */
export const addressSql = (customerId: string, id: string) => sql`
  select id, full_name, phone_number, email, state, lga, street, is_default, town, landmark, second_phone, note
  from customer_addresses where id = ${id} and customer_id = ${customerId} and deleted_at is null`

export async function addressOf(
  db: Reader,
  customerId: string,
  id: string,
): Promise<Address | Failure<'address_not_found'>> {
  const row = await ofCustomer(db, customerId).where('id', '=', id).executeTakeFirst()
  return row ? addressOnWire(row) : fail('address_not_found')
}

/** Serialises changes of one customer's addresses, since each may change the default. */
async function lock({ tx }: Work, customerId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/** Makes an address the default and returns the previous default in its new state. */
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
  return before ? addressOnWire(before) : null
}

/**
 * Adds an address; the first one becomes the default. Returns `too_many_addresses` when the customer has 20, or
 * `place_unknown` for an LGA outside the state.
 */
export async function addAddress(
  work: Work,
  customerId: string,
  body: z.output<typeof addressBody>,
): Promise<Address | Failure<'too_many_addresses' | 'place_unknown'>> {
  if (!isLga(body.stateOrRegion, body.lga)) return failField('lga', 'place_unknown')
  await lock(work, customerId)
  const others = await ofCustomer(work.tx, customerId).execute()
  if (others.length >= maxAddresses) return fail('too_many_addresses')
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
      town: body.town ?? '',
      landmark: body.landmark ?? '',
      second_phone: body.secondPhoneNumber ?? null,
      note: body.note ?? '',
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (body.default || !others.some(other => other.is_default)) await setDefault(work, customerId, id)
  return mustSucceed(await addressOf(work.tx, customerId, id))
}

/**
 * Changes the given fields of an address. Returns `address_not_found`, or `place_unknown` for an LGA outside the
 * state.
 */
export async function changeAddress(
  work: Work,
  customerId: string,
  id: string,
  body: z.output<typeof updateAddress.body>,
): Promise<Address | Failure<'address_not_found' | 'place_unknown'>> {
  await lock(work, customerId)
  const existing = await ofCustomer(work.tx, customerId).where('id', '=', id).executeTakeFirst()
  if (!existing) return fail('address_not_found')
  const row = {
    full_name: body.fullName ?? existing.full_name,
    phone_number: body.phoneNumber ?? existing.phone_number,
    email: body.emailAddress ?? existing.email,
    state: body.stateOrRegion ?? existing.state,
    lga: body.lga ?? existing.lga,
    street: body.address ?? existing.street,
    town: body.town ?? existing.town,
    landmark: body.landmark ?? existing.landmark,
    second_phone: body.secondPhoneNumber === undefined ? existing.second_phone : body.secondPhoneNumber,
    note: body.note ?? existing.note,
  }
  if (!isLga(row.state, row.lga)) return failField('lga', 'place_unknown')
  await work.tx.updateTable('customer_addresses').set(row).where('id', '=', id).execute()
  return addressOnWire({ ...existing, ...row })
}

/** Makes an address the default and returns it with the previous default. Returns `address_not_found`. */
export async function makeDefault(
  work: Work,
  customerId: string,
  id: string,
): Promise<(Address & { previousDefault: Address | null }) | Failure<'address_not_found'>> {
  await lock(work, customerId)
  const existing = await ofCustomer(work.tx, customerId).where('id', '=', id).executeTakeFirst()
  if (!existing) return fail('address_not_found')
  const previousDefault = await setDefault(work, customerId, id)
  return { ...addressOnWire({ ...existing, is_default: true }), previousDefault }
}

/**
 * Deletes an address. If it was the default, the newest remaining one becomes the default. Returns
 * `address_not_found`.
 */
export async function deleteAddress(
  work: Work,
  customerId: string,
  id: string,
): Promise<null | Failure<'address_not_found'>> {
  await lock(work, customerId)
  const deleted = await work.tx
    .updateTable('customer_addresses')
    .set({ deleted_at: work.now })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('is_default')
    .executeTakeFirst()
  if (!deleted) return fail('address_not_found')
  const newest = await ofCustomer(work.tx, customerId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (deleted.is_default && newest) await setDefault(work, customerId, newest.id)
  return null
}

/**
 * Moves a guest's addresses to an account. Those that the account has already, or that are too many, are deleted; the
 * account's default stays.
 */
export async function moveAddresses(work: Work, { from, into }: { from: string; into: string }): Promise<void> {
  const [moving, existing] = [
    await ofCustomer(work.tx, from).orderBy('is_default', 'desc').orderBy('id', 'desc').execute(),
    await ofCustomer(work.tx, into).execute(),
  ]
  const textOf = ({ id: _, is_default: __, ...row }: AddressRow) => JSON.stringify(row)
  const known = new Set(existing.map(textOf))
  const added = moving.filter(row => !known.has(textOf(row))).slice(0, Math.max(0, maxAddresses - existing.length))
  const keepsDefault = existing.some(row => row.is_default)
  await work.tx
    .updateTable('customer_addresses')
    .set({ deleted_at: work.now })
    .where('customer_id', '=', from)
    .where('deleted_at', 'is', null)
    .where(({ not, eb }) =>
      added.length
        ? not(
            eb(
              'id',
              'in',
              added.map(({ id }) => id),
            ),
          )
        : eb.lit(true),
    )
    .execute()
  await work.tx
    .updateTable('customer_addresses')
    .set(({ ref }) => ({ customer_id: into, is_default: keepsDefault ? false : ref('is_default') }))
    .where('customer_id', '=', from)
    .execute()
}
