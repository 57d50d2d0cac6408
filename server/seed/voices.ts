import type { PolicyType } from '#contract/content/policies.ts'
import { initialRules } from '#contract/settings/public-rules.ts'

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
    'Orders from Sokoto to Calabar, and I have never left my workshop.',
  ],
} as const

export const policies: readonly { type: PolicyType; title: string; content: (store: string) => string }[] = [
  {
    type: 'returns',
    title: 'Returns',
    content: store =>
      `You can return what you bought at ${store} within ${initialRules.returnWindowDays} days of delivery, unused and in its packaging.\n\nWhat arrives broken or wrong is replaced or refunded in full, delivery included.`,
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

type QuestionAndAnswer = readonly [question: string, answer: string]

const aboutAny: readonly QuestionAndAnswer[] = [
  ['How long does delivery to Port Harcourt take?', 'We pack within a day. The page shows the days for your state.'],
  ['Does it come to Ibadan too?', 'Yes. The checkout shows the fee and the day.'],
  ['Do you have a lower price for ten pieces?', 'Write to us from this page, and we make you a coupon.'],
  ['Is the picture of the real thing?', 'Yes, we took it in our shop. In daylight the colour is a shade lighter.'],
]

/** Questions about products with the store's answers, by top category. */
export const questionsAbout = (category: string): readonly QuestionAndAnswer[] => [
  ...(questionTexts[category] ?? []),
  ...aboutAny,
]

const questionTexts: Readonly<Record<string, readonly QuestionAndAnswer[]>> = {
  Fashion: [
    ['Is it true to size? I am between M and L.', 'It is cut close. Take L if you like it loose.'],
    ['Can it be washed in a machine?', 'Wash it in cold water without a machine, please. Iron it inside out.'],
    ['Does the colour run?', 'Not after the first wash. Wash it alone once.'],
  ],
  'Phones & computers': [
    ['Does it come with a warranty?', 'Twelve months, here in Nigeria. Keep the receipt from your order.'],
    ['Does it work with 4G of MTN and Glo?', 'With all four networks. We tested each.'],
    ['What is in the box?', 'The device, a charger, a cable and the manual.'],
  ],
  'Home & kitchen': [
    ['Can it go on a gas cooker?', 'On gas and electric ones, but not on induction.'],
    ['What are the exact measurements?', 'You find them under Specifications. We measure each piece ourselves.'],
    ['Does it need assembly?', 'A little: four screws, and the key is in the box.'],
  ],
  'Food market': [
    ['When was it packed?', 'This week. The date is on every bag.'],
    ['Is there sand or stone in it?', 'It is sieved twice. Tell us if you find one, and we replace the bag.'],
    ['How should I store it?', 'Dry and closed. It keeps for six months.'],
  ],
}

/** Questions that still wait for an answer, and one that a store dismisses with the reason. */
export const unanswered = [
  'Will you have it again in red before Christmas?',
  'Can you write a name on it as a gift?',
] as const
export const dismissed = ['Call me on WhatsApp, I want to buy your shop?', 'Not about this product'] as const
