import { taxRegistrationBody } from '#contract/stores/tax.ts'
import { saveTaxRegistration } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'

/** Registers the printed merchant's store, and every fifth, for VAT before their first order. */
export async function addTax(house: House, shops: readonly SeedShop[]): Promise<void> {
  for (const [index, { merchant, name }] of shops.entries()) {
    if (index % 5) continue
    const tin = `${20_145_300 + index * 977}-0001`
    const body = taxRegistrationBody.parse({ vatRegistered: true, tin, legalName: `${name} Limited`, address: '' })
    await doAt(house, after(house.end, -70 * day), work => saveTaxRegistration(work, merchant, body))
  }
}
