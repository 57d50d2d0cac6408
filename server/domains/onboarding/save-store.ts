import type { z } from 'zod'
import type { categoryBody, pickupBody, storeBody } from '#contract/onboarding/onboarding.ts'
import { arePictures } from '#domains/files/index.ts'
import { isLga } from '#domains/locations/index.ts'
import { officialName, setBankAccount, setPickup, setStoreCategory, setStoreDetails } from '#domains/stores/index.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { placeError } from './save-owner.ts'
import type { BankInput } from './save-step.ts'

/**
 * Saves the store's business details. Returns `picture_not_found` unless the logo is a stored, public picture, and
 * `store_name_taken` for the name of an official outlet.
 */
export async function saveStore(
  work: Work,
  storeId: string,
  input: z.output<typeof storeBody>,
): Promise<undefined | Failure<'picture_not_found' | 'store_name_taken'>> {
  const { name } = await work.tx.selectFrom('stores').select('name').where('id', '=', storeId).executeTakeFirstOrThrow()
  // A name that became an outlet's meanwhile stays.
  const renamed = name !== input.storeName
  const taken = renamed
    ? await officialName(work.tx, { name: input.storeName, field: 'storeName', storeId })
    : undefined
  if (taken) return taken
  if (input.logoId && !(await arePictures(work.tx, [input.logoId])))
    return fail('picture_not_found', { fields: [{ field: 'logoId', message: 'Choose the picture again.' }] })
  await setStoreDetails(work, storeId, {
    name: input.storeName,
    description: input.description,
    phoneNumber: input.storePhoneNumber,
    logoId: input.logoId,
    rcNumber: input.isRegisteredBusiness ? input.rcNumber : null,
    staffSize: input.staffSize,
    officeAddress: input.officeAddress,
  })
  return undefined
}

/**
 * Saves the store's categories. Returns `category_not_found` unless the first is a top-level category and all others
 * are its children.
 */
export async function saveCategory(
  work: Work,
  storeId: string,
  { category, subCategoryIds }: z.output<typeof categoryBody>,
): Promise<undefined | Failure<'category_not_found'>> {
  const { tx } = work
  const ids = [...new Set(subCategoryIds)]
  const below = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .where('parent_id', '=', category)
    .where('level', '=', 2)
    .where('merged_into', 'is', null)
    .execute()
  if (below.length !== ids.length)
    return fail('category_not_found', {
      fields: [{ field: 'subCategoryIds', message: 'Choose subcategories of this category.' }],
    })
  await setStoreCategory(work, storeId, category)
  await tx.deleteFrom('store_sub_categories').where('store_id', '=', storeId).execute()
  await tx
    .insertInto('store_sub_categories')
    .values(ids.map(category_id => ({ store_id: storeId, category_id })))
    .execute()
  return undefined
}

/**
 * Saves a separate pickup address: the store then doesn't operate from home. Returns `place_unknown` for an LGA of
 * another state.
 */
export async function savePickup(
  work: Work,
  storeId: string,
  { pickupLocation: { state, LGA, street }, physicalLocation }: z.output<typeof pickupBody>,
): Promise<undefined | Failure<'place_unknown'>> {
  if (!isLga(state, LGA)) return fail('place_unknown', { fields: [placeError('pickupLocation.LGA')] })
  await setPickup(work, storeId, { state, lga: LGA, street }, physicalLocation)
  const present = { state, LGA, street }
  await work.tx
    .updateTable('merchant_details')
    .set({ use_home_address: false })
    .where('account_id', '=', eb => eb.selectFrom('stores').select('merchant_id').where('id', '=', storeId))
    .where(eb => eb.not(eb('home_addresses', '@>', JSON.stringify([present]))))
    .execute()
  return undefined
}

export async function saveBank(work: Work, storeId: string, input: BankInput): Promise<undefined> {
  await setBankAccount(work, storeId, input)
  return undefined
}
