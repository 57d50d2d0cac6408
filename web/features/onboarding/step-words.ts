import { type OnboardingStep, onboardingSteps } from '#contract/onboarding/onboarding.ts'

/** Title and explanation of each step. */
export const stepWords: Readonly<Record<OnboardingStep, { title: string; asks: string }>> = {
  personal: { title: 'About you', asks: 'The person who owns the store.' },
  identity: {
    title: 'Your identity',
    asks: 'One document with your name and picture. Only you and store approvers see it.',
  },
  address: { title: 'Where you live', asks: 'With a utility bill or bank statement not older than 3 months.' },
  store: { title: 'Your store', asks: 'What customers see. You can change it later.' },
  category: { title: 'What you sell', asks: 'The category of most of your products, and its parts that you sell.' },
  pickup: { title: 'Pickup', asks: 'Where couriers pick up orders.' },
  bank: { title: 'Bank account', asks: 'Where we pay your earnings.' },
}

/** Returns the progress in words, such as `3 of 7 steps done`: the same on every page. */
export const progressWords = (done: readonly OnboardingStep[]): string =>
  `${done.length} of ${onboardingSteps.length} steps done`

export const staffSizeNames = {
  '1': 'Only me',
  '2-5': '2 to 5 people',
  '6-20': '6 to 20 people',
  '21-100': '21 to 100 people',
  'over-100': 'More than 100 people',
} as const

/** Tells a merchant that other stores have the same name; undefined if none has. */
export const sameNameNote = (others: readonly { storeName: string }[]): string | undefined =>
  others.length > 0
    ? `Another store on Bitmarte is called ${others[0]?.storeName}. Customers may confuse the two, and whoever approves stores sees this.`
    : undefined
