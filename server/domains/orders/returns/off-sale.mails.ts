import { type OpenReturn, openReturnWords } from '#contract/orders/off-sale-words.ts'
import { returnNouns } from '#contract/orders/return-shapes.ts'
import { mailTemplate, type Written } from '#platform/mail/templates.ts'

const samples = {
  kind: 'return',
  store: 'Kemi’s Fabrics',
  return: 'BM-7K4Q-2M9X-R1',
  next: 'If Kemi’s Fabrics doesn’t decide by 21 Nov 2026, 9:00, Bitmarte does.',
}

const offSale = mailTemplate({
  name: 'return.store-suspended',
  title: 'Return: its store is suspended',
  to: 'customers',
  samples,
  subject: 'About your {kind} {return} to {store}',
  preview: 'Your {kind} goes on. Your payment is safe.',
  heading: 'Your {kind} {return} goes on',
  paragraphs: [
    '{store} isn’t selling on Bitmarte now.',
    '{next}',
    'Bitmarte keeps what you paid until your {kind} is over.',
    'If the store doesn’t reply to your messages, reply to this mail.',
    '{button}',
  ],
  button: 'See its status',
})

/** Tells a customer what happens to the open return at a store that was suspended. */
export const offSaleMail = (of: OpenReturn & { returnName: string }, url: string): Written =>
  offSale({
    values: { kind: returnNouns[of.type], store: of.storeName, return: of.returnName, next: openReturnWords(of) },
    url,
  })
