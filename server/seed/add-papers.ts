import { saveDocument } from '#domains/files/index.ts'
import { saveAddress, saveIdentity, savePersonal } from '#domains/onboarding/index.ts'
import { after, day } from '#platform/clock.ts'
import { smallPdf } from '#platform/small-pdf.ts'
import { eachOf } from './each-of.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { randomOf } from './random.ts'

/** A store at its opening. */
interface Opened {
  storeId: string
  merchantId: string
  /** Before the end of the history. */
  daysOld: number
}

/** Adds the owners' onboarding details and documents. */
export async function addPapers(house: House, stores: readonly Opened[]): Promise<void> {
  const { platform, end } = house
  await eachOf(stores, 3, async ({ storeId, merchantId, daysOld }) => {
    const random = randomOf(`papers of store ${stores.findIndex(store => store.storeId === storeId)}`)
    const moment = after(end, -daysOld * day)
    const owner = await platform.db.read
      .selectFrom('accounts as a')
      .innerJoin('stores as s', 's.merchant_id', 'a.id')
      .select(['a.first_name', 'a.last_name', 'a.phone_number', 's.pickup_state', 's.pickup_lga', 's.pickup_street'])
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
    })
  })
}
