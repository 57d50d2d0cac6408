import { sql } from 'kysely'
import type { z } from 'zod'
import type { listMerchants, MerchantDetail, MerchantRow, merchantsFile } from '#contract/stores/merchants.ts'
import { signedFileUrl } from '#domains/files/index.ts'
import { onboardingData, storePart } from '#domains/onboarding/index.ts'
import { type ApprovalColumns, approvalOf } from '#domains/stores/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { everyPage } from '#platform/csv.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { searchedStores } from './stores.views.ts'

const owners = (read: Reader) => read.selectFrom('stores as s').innerJoin('accounts as a', 'a.id', 's.merchant_id')

const columns = [
  ...(['a.id', 'a.first_name', 'a.last_name', 'a.email', 'a.phone_number', 'a.confirmed_at', 'a.created_at'] as const),
  ...(['a.last_login_at', 's.id as store_id', 's.name', 's.url', 's.submitted_at', 's.first_approved_at'] as const),
  ...([
    's.second_approved_at',
    's.rejected_at',
    's.rejection_reason',
    's.suspended_at',
    's.suspension_reason',
  ] as const),
] as const

interface Row extends ApprovalColumns {
  id: string
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  confirmed_at: Date | null
  created_at: Date
  last_login_at: Date | null
  store_id: string
  name: string
  url: string
}

const onWire = (row: Row): MerchantRow => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phoneNumber: row.phone_number,
  isVerified: row.confirmed_at !== null,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  store: { id: row.store_id, storeName: row.name, storeUrl: row.url, state: approvalOf(row).state },
})

/** Lists store owners, newest first. */
export async function merchants(
  read: Reader,
  { search, live, limit, offset }: z.output<(typeof listMerchants)['query']>,
): Promise<{ count: number; rows: MerchantRow[] }> {
  const stores = search ? await searchedStores(read, search) : undefined
  const found = owners(read)
    .$if(stores !== undefined, rows => rows.where('s.id', '=', sql<string>`any(${stores}::uuid[])`))
    .$if(live !== undefined, rows => rows.where('s.live', '=', live ?? true))
  const [rows, { count }] = await Promise.all([
    found.select(columns).orderBy('a.id', 'desc').orderBy('s.id').limit(limit).offset(offset).execute(),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map(onWire) }
}

/** Yields all matching store owners, newest first, in batches; by store, since one may own several. */
export const everyMerchant = (read: Reader, filters: z.output<(typeof merchantsFile)['query']>) =>
  everyPage(async page => {
    const { rows } = await merchants(read, { ...filters, ...page })
    return rows.map(row => ({ ...row, id: row.store.id }))
  })

/** Returns an owner's onboarding data, with expiring links to documents, and records the access in the audit log. */
export async function merchantDetail(
  work: Work,
  platform: Platform,
  caller: AdminCaller,
  id: string,
): Promise<MerchantDetail | Failure<'merchant_not_found'>> {
  const row = await owners(work.tx)
    .select(columns)
    .select('s.follower_count')
    .select(({ selectFrom, fn }) =>
      selectFrom('products as p')
        .whereRef('p.store_id', '=', 's.id')
        .where('p.deleted_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .as('product_count'),
    )
    .where('a.id', '=', id)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return fail('merchant_not_found')
  await audit(work, caller, { action: 'merchant.viewed', subject: ['account', id] })
  const known = await onboardingData(work.tx, row.store_id)
  const link = (fileId: string | null) => fileId && signedFileUrl(platform, fileId, work.now)
  const { store, category, pickup } = storePart(known)
  const { store: listed, ...person } = onWire(row)
  return {
    ...person,
    dateOfBirth: known.date_of_birth,
    nationality: known.nationality,
    idDocumentType: known.id_document_type,
    idDocumentNumber: known.id_document_number,
    idDocumentUrl: link(known.id_document_file_id),
    homeAddress: known.home_addresses,
    useHomeAddress: known.use_home_address ?? false,
    proofOfAddress: link(known.proof_of_address_file_id),
    staffSize: store.staffSize,
    category: category && { id: category.category, name: category.categoryName },
    subCategoryIds: category?.subCategoryIds ?? [],
    subCategoryNames: category?.subCategoryNames ?? [],
    role: 'owner',
    roleId: null,
    physicalLocation: known.is_physical_location,
    pickupLocation: pickup?.pickupLocation ?? null,
    store: {
      ...listed,
      merchantId: id,
      logo: store.logo,
      isRegisteredBusiness: store.isRegisteredBusiness,
      officeAddress: store.officeAddress,
      products: row.product_count ?? 0,
      storeFollowers: row.follower_count,
    },
  }
}
