import type { ReturnStatusCode, ReturnType, WayBack } from '#contract/orders/return-shapes.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'

const samples = {
  store: 'Kemi’s Fabrics',
  return: 'BM-7K4Q-2M9X-R1',
  next: 'If Kemi’s Fabrics doesn’t decide by 21 Nov 2026, 9:00, Bitmarte does.',
}

const offSale = mailTemplate({
  name: 'return.store-suspended',
  title: 'Return: its store is suspended',
  to: 'customers',
  samples,
  subject: 'About your return {return} to {store}',
  preview: 'Your return goes on. Your payment is safe.',
  heading: 'Your return {return} goes on',
  paragraphs: [
    '{store} isn’t selling on Bitmarte now.',
    '{next}',
    'Bitmarte keeps what you paid until your return is over.',
    'If the store doesn’t reply to your messages, reply to this mail.',
    '{button}',
  ],
  button: 'See the return',
})

/** An open return at a suspended store. `by` is the deadline of its next step as people read it. */
export interface ReturnOffSale {
  storeName: string
  returnName: string
  type: ReturnType
  status: ReturnStatusCode
  wayBack: WayBack | null
  escalated: boolean
  by: string
}

/** Says what happens to an open return; empty once it is over. */
export function offSaleWords({ storeName, type, status, wayBack, escalated, by }: ReturnOffSale): string {
  const outcome = type === 'return' ? 'refund' : 'exchange'
  const decided = escalated ? 'Bitmarte decides what happens next.' : ''
  switch (status) {
    case 'requested':
      return decided || `If ${storeName} doesn’t decide by ${by}, Bitmarte does.`
    case 'accepted':
      if (decided) return decided
      if (wayBack === 'store-collects')
        return `If ${storeName} doesn’t collect it by ${by}, Bitmarte decides what happens next.`
      if (wayBack === 'platform-collects') return 'Bitmarte still collects it from you.'
      return `You can still send it back by ${by}.`
    case 'in_transit':
      return decided || `If ${storeName} doesn’t confirm its arrival by ${by}, Bitmarte decides what happens next.`
    case 'received':
      return decided || `If ${storeName} doesn’t inspect it by ${by}, you get your ${outcome} without an inspection.`
    case 'rejected':
    case 'closed':
      return ''
  }
}

/** Tells a customer what happens to the open return at a store that was suspended. */
export const offSaleMail = (of: ReturnOffSale, url: string): Written =>
  offSale({ values: { store: of.storeName, return: of.returnName, next: offSaleWords(of) }, url })
