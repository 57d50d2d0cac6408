import { partnerBalance, storeBalance } from '#domains/money/ledger/index.ts'
import type { Privacy } from '#platform/module.ts'

/** Money that a store or partner is owed or owes. Payouts stay for tax, with the bank account that they went to. */
export const payoutsPrivacy: Privacy = {
  async openMatters(read, { id }) {
    const stores = await read.selectFrom('stores').select('id').where('merchant_id', '=', id).execute()
    const partners = await read.selectFrom('shipping_partners').select('id').where('account_id', '=', id).execute()
    const matters = []
    for (const store of stores)
      if ((await storeBalance(read, { storeId: store.id })) !== 0)
        matters.push({ what: 'Money of your store that isn’t settled', path: '/merchant/payouts' })
    for (const partner of partners)
      if ((await partnerBalance(read, partner.id)) !== 0)
        matters.push({ what: 'Money of your company that isn’t settled', path: '/shipping-partner/earnings' })
    return matters
  },
}
