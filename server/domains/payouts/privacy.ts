import { type PayoutReceiver, partnerBalance, storeBalance } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Privacy } from '#platform/module.ts'
import { afterFee } from './transfer-fee.ts'
import { isUnderWay } from './under-way.ts'

/** Money that a store or partner is owed or owes. Payouts stay for tax, with the bank account that they went to. */
export const payoutsPrivacy: Privacy = {
  async openMatters(read, { id }) {
    const stores = await read.selectFrom('stores').select('id').where('merchant_id', '=', id).execute()
    const partners = await read.selectFrom('shipping_partners').select('id').where('account_id', '=', id).execute()
    const matters = []
    for (const store of stores)
      if (await isUnsettled(read, { storeId: store.id }))
        matters.push({ what: 'Money of your store that isn’t settled', path: '/merchant/payouts' })
    for (const partner of partners)
      if (await isUnsettled(read, { partnerId: partner.id }))
        matters.push({ what: 'Money of your company that isn’t settled', path: '/shipping-partner/earnings' })
    return matters
  },
}

/** Returns whether a receiver owes money, or is owed more than a transfer costs, also if one is on its way. */
async function isUnsettled(read: Reader, of: PayoutReceiver): Promise<boolean> {
  const balance = 'storeId' in of ? await storeBalance(read, of) : await partnerBalance(read, of.partnerId)
  return balance < 0 || afterFee(balance) !== undefined || isUnderWay(read, of)
}
