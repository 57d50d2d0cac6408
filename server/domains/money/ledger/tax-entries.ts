import type { Kobo } from '#platform/money.ts'
import { move, platformCommission, vatPayable } from './accounts.ts'
import type { Entry } from './entries.ts'

/**
 * Moves the VAT that a store's commission of a month includes from commission to the tax office's account. Negative if
 * more commission was reversed than earned. `month` is like `2026-11`.
 */
export const commissionVat = (owed: { storeId: string; month: string; vat: Kobo }): Entry => ({
  event: 'commission_vat',
  key: `commission-vat:${owed.storeId}:${owed.month}`,
  postings: move(owed.vat, platformCommission, vatPayable),
})
