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

const backOnSale = mailTemplate({
  name: 'return.store-restored',
  title: 'Return: its store is open again',
  to: 'customers',
  samples,
  subject: '{store} is selling again: your {kind} {return}',
  preview: 'Your {kind} goes on.',
  heading: '{store} is selling on Bitmarte again',
  paragraphs: ['Your {kind} {return} goes on. {next}', '{button}'],
  button: 'See its status',
})

interface About extends OpenReturn {
  returnName: string
}

const valuesOf = (of: About) => ({
  kind: returnNouns[of.type],
  store: of.storeName,
  return: of.returnName,
  next: openReturnWords(of),
})

/** Tells a customer what happens to the open return at a store that was suspended. */
export const offSaleMail = (of: About, url: string): Written => offSale({ values: valuesOf(of), url })

/** Tells the same customer that the store sells again, and what happens next to the return. */
export const backOnSaleMail = (of: About, url: string): Written => backOnSale({ values: valuesOf(of), url })
