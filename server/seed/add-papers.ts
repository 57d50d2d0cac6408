import { staffSizes } from '#contract/onboarding/onboarding.ts'
import { saveDocument } from '#domains/files/index.ts'
import { saveAddress, saveCategory, saveIdentity, savePersonal, saveStore } from '#domains/onboarding/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { smallPdf } from '#platform/small-pdf.ts'
import { eachOf } from './each-of.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { randomOf } from './random.ts'

/** A store at its opening. */
interface Opened {
  storeId: string
  merchantId: string
  /** Name of its category of the first level. */
  category: string
  /** Before the end of the history. */
  daysOld: number
}

/** Adds what the stores and their owners provide before the approval, besides pickup and bank account. */
export async function addPapers(house: House, stores: readonly Opened[]): Promise<void> {
  const { platform, end } = house
  await eachOf(stores, 3, async ({ storeId, merchantId, category, daysOld }) => {
    const random = randomOf(`papers of store ${stores.findIndex(store => store.storeId === storeId)}`)
    const moment = after(end, -daysOld * day)
    const owner = await platform.db.read
      .selectFrom('accounts as a')
      .innerJoin('stores as s', 's.merchant_id', 'a.id')
      .select(['a.first_name', 'a.last_name', 'a.phone_number', 's.pickup_state', 's.pickup_lga', 's.pickup_street'])
      .select(['s.name', 's.description', 's.phone_number as store_phone', 's.logo_id', 's.is_registered_business'])
      .where('s.id', '=', storeId)
      .executeTakeFirstOrThrow()
    const { first_name: firstName, last_name: lastName, phone_number: phoneNumber } = owner
    const name = `${firstName} ${lastName}`.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
    const document = (lines: string[]) =>
      house.clock.at(moment, () => must(saveDocument(platform, smallPdf(lines), merchantId)))
    const number = String(random.int(10_000_000_000, 99_999_999_999))
    const identity = await document([
      'National identity number slip',
      name,
      `NIN ${number}`,
      'Of the demo, not a real one.',
    ])
    const bill = await document(['Electricity bill', name, owner.pickup_street ?? '', 'Of the demo, not a real one.'])
    await doAt(house, moment, async work => {
      await must(
        savePersonal(work, merchantId, {
          step: 'personal',
          firstName,
          lastName,
          phoneNumber: phoneNumber ?? '',
          dateOfBirth: `${random.int(1962, 2001)}-0${random.int(1, 9)}-${random.int(10, 28)}`,
          nationality: 'Nigerian',
        }),
      )
      await must(
        saveIdentity(work, merchantId, {
          step: 'identity',
          idDocumentType: 'nin',
          idDocumentNumber: number,
          idDocumentId: identity.id,
        }),
      )
      const place = { state: owner.pickup_state ?? '', LGA: owner.pickup_lga ?? '', street: owner.pickup_street ?? '' }
      await must(
        saveAddress(
          work,
          { accountId: merchantId, storeId },
          {
            step: 'address',
            homeAddress: [{ ...place, country: 'Nigeria' }],
            useHomeAddress: false,
            proofOfAddressId: bill.id,
          },
        ),
      )
      await must(
        saveStore(work, storeId, {
          step: 'store',
          storeName: owner.name,
          description: owner.description,
          storePhoneNumber: owner.store_phone ?? '',
          logoId: owner.logo_id,
          isRegisteredBusiness: owner.is_registered_business,
          rcNumber: owner.is_registered_business ? `RC ${random.int(1_000_000, 9_999_999)}` : null,
          staffSize: random.pick(staffSizes.slice(0, 3)),
          officeAddress: `${place.street}, ${place.LGA}`,
        }),
      )
      await must(saveCategory(work, storeId, { step: 'category', ...(await categoriesOf(work, category)) }))
    })
  })
}

/** Returns a category of the first level and the categories below it. */
async function categoriesOf({ tx }: Work, name: string): Promise<{ category: string; subCategoryIds: string[] }> {
  const rows = await tx
    .selectFrom('categories as c')
    .innerJoin('categories as s', 's.parent_id', 'c.id')
    .select(['c.id', 's.id as sub'])
    .where('c.name', '=', name)
    .where('c.level', '=', 1)
    .orderBy('s.position')
    .execute()
  const [first] = rows
  if (!first) throw new Error(`There is no category ${name}`)
  return { category: first.id, subCategoryIds: rows.map(({ sub }) => sub) }
}
