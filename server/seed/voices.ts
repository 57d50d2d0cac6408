import type { PolicyType } from '#contract/content/policies.ts'
import { returnWindowDays } from '#contract/orders/return-window.ts'

/** Review texts by number of stars. */
export const reviewTexts: Readonly<Record<number, readonly (readonly [title: string, text: string])[]>> = {
  5: [
    ['Better than the picture', 'Came a day early and well packed. The quality surprised me. I will order again.'],
    ['Exactly as described', 'Right size, right colour, and the rider called before he came.'],
    ['My mother loves it', 'Bought it as a gift. She has asked me for a second one.'],
    ['Worth every naira', 'I compared in the market and it costs more there. No regrets.'],
    ['', 'Neat work. Thank you.'],
  ],
  4: [
    ['Good', 'Does what it should. The package was a little bent, but nothing was broken.'],
    ['I like it', 'Good quality for the price. Delivery took one day longer than it said.'],
    ['', 'Nice. The colour is a bit darker than on my screen.'],
  ],
  3: [
    ['Okay', 'It is fine for the price, but smaller than I thought. Check the dimensions.'],
    ['Average', 'Works, though the finishing could be better.'],
  ],
  2: [['Not what I hoped', 'The material is thinner than in the pictures.']],
  1: [['Disappointed', 'It stopped working after four days. I am waiting for the store to answer.']],
}

export const storeTexts: Readonly<Record<number, readonly string[]>> = {
  5: ['Fast, polite, and they answered my question within the hour.', 'Third time I buy here. Never a problem.'],
  4: ['Good store. Packing could be stronger.', 'They kept their word.'],
  3: ['It came, but I had to ask twice when.'],
  2: ['Slow to pack my order.'],
  1: ['They cancelled two days after I paid. At least the money came back.'],
}

export const answers = [
  'Thank you! We look forward to your next order.',
  'Thanks for telling us. Write to us through your order and we will make it right.',
  'We are glad you like it.',
] as const

export const testimonials = {
  customers: [
    'One payment for four stores, and I could follow each delivery. I didn’t know it could be this simple.',
    'The code at the door gives me peace of mind. Nobody else can collect what I bought.',
    'I cancelled an order in the morning and had my money on the card within the week.',
    'My whole wedding’s aṣọ-ẹbí came from one cart.',
  ],
  merchants: [
    'I see to the kobo what I earn on each order, and when it reaches my bank.',
    'We used to answer a hundred calls a day about deliveries. Now customers follow it themselves.',
    'Orders from Sokoto to Calabar, and I have never left Aba.',
  ],
} as const

export const policies: readonly { type: PolicyType; title: string; content: (store: string) => string }[] = [
  {
    type: 'returns',
    title: 'Returns',
    content: store =>
      `You can return what you bought at ${store} within ${returnWindowDays} days of delivery, unused and in its packaging.\n\nWhat arrives broken or wrong is replaced or refunded in full, delivery included.`,
  },
  {
    type: 'shipping',
    title: 'Packing and delivery',
    content: store =>
      `${store} packs orders from Monday to Saturday, within 48 hours. Bitmarte’s partners bring them to your door.\n\nLook at the package before you give the rider your code.`,
  },
  {
    type: 'privacy',
    title: 'What we know about you',
    content: store =>
      `${store} sees your name, phone number and address for as long as it takes to deliver your order and to answer for it.`,
  },
]
