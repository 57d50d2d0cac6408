import type { z } from 'zod'
import { type TaxRegistration, type taxRegistrationBody, tinMissing, vatBps } from '#contract/stores/tax.ts'
import { audit } from '#platform/audit.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'

/** Returns a store's tax details, empty before they are saved. */
export async function taxRegistrationOf(read: Reader, storeId: string): Promise<TaxRegistration> {
  const row = await read
    .selectFrom('store_tax_registrations')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst()
  return {
    vatRegistered: row?.vat_registered ?? false,
    tin: row?.tin ?? null,
    legalName: row?.legal_name ?? null,
    address: row?.address ?? null,
    vatRate: vatBps / 100,
    vatSince: row?.vat_registered ? (row.vat_since ?? row.updated_at).toISOString() : null,
    updatedAt: row?.updated_at.toISOString() ?? null,
  }
}

/** Returns a store's tax details for administrators. Fails with `store_not_found`. */
export async function taxRegistrationForAdmin(
  read: Reader,
  storeId: string,
): Promise<TaxRegistration | Failure<'store_not_found'>> {
  const store = await read.selectFrom('stores').select('id').where('id', '=', storeId).executeTakeFirst()
  return store ? taxRegistrationOf(read, storeId) : fail('store_not_found')
}

/**
 * Changes the given tax details of a store. Orders that are placed from now on have VAT if the store is registered.
 * Returns `changed_meanwhile`, and `invalid` for a VAT registration without a TIN.
 */
export async function saveTaxRegistration(
  work: Work,
  caller: Pick<MerchantCaller, 'accountId' | 'name' | 'scope'>,
  { seen, ...change }: z.output<typeof taxRegistrationBody>,
): Promise<TaxRegistration | Failure<'changed_meanwhile' | 'invalid'>> {
  const { tx, now } = work
  const { storeId } = caller.scope
  await tx.selectFrom('stores').select('id').where('id', '=', storeId).forNoKeyUpdate().execute()
  const before = await taxRegistrationOf(tx, storeId)
  const stale = refuseStale(seen, { ...before })
  if (stale) return stale
  const registration = { ...before, ...change }
  if (registration.vatRegistered && registration.tin === null) return failField('tin', 'invalid', tinMissing)
  const columns = {
    vat_registered: registration.vatRegistered,
    vat_since: registration.vatRegistered ? (before.vatSince === null ? now : new Date(before.vatSince)) : null,
    tin: registration.tin,
    legal_name: registration.legalName,
    address: registration.address,
    updated_at: now,
  }
  await tx
    .insertInto('store_tax_registrations')
    .values({ store_id: storeId, ...columns })
    .onConflict(conflict => conflict.column('store_id').doUpdateSet(columns))
    .execute()
  const after = await taxRegistrationOf(tx, storeId)
  await audit(work, caller, { action: 'tax-registration.save', subject: ['store', storeId], before, after })
  return after
}

/** Seller details for an invoice. */
export interface SellerDetails {
  name: string
  address: string
  tin: string | null
  vatRegistered: boolean
}

/** Returns a store's details for its invoices: the registered name and address, or else the store's. */
export async function sellerDetails(read: Reader, storeId: string): Promise<SellerDetails> {
  const row = await read
    .selectFrom('stores as s')
    .leftJoin('store_tax_registrations as t', 't.store_id', 's.id')
    .select(['s.name', 's.pickup_street', 's.pickup_lga', 's.pickup_state'])
    .select(['t.legal_name', 't.address', 't.tin', 't.vat_registered'])
    .where('s.id', '=', storeId)
    .executeTakeFirstOrThrow()
  const place = [row.pickup_street, row.pickup_lga, row.pickup_state].filter(Boolean).join(', ')
  return {
    name: row.legal_name ?? row.name,
    address: row.address ?? place,
    tin: row.tin,
    vatRegistered: row.vat_registered ?? false,
  }
}
