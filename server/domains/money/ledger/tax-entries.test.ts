import { expect, test } from 'vitest'
import { includedVat } from '#platform/money.ts'
import { balances } from './entries.ts'
import { commissionVat } from './tax-entries.ts'

test('the VAT of a month’s commission: ₦1,800.00 includes ₦125.58, once per store and month', () => {
  const vat = includedVat(1_800_00, 750)
  const entry = commissionVat({ storeId: 's', month: '2026-11', vat })
  expect(entry).toEqual({
    event: 'commission_vat',
    key: 'commission-vat:s:2026-11',
    postings: [
      { account: { kind: 'platform_commission' }, amount: 125_58 },
      { account: { kind: 'vat_payable' }, amount: -125_58 },
    ],
  })
  expect(balances(entry)).toBe(true)
  expect(balances(commissionVat({ storeId: 's', month: '2026-12', vat: -vat }))).toBe(true)
})
