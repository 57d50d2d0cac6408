/** The offers of /deals by their value in the address, in the order of the tabs. */
export const dealsTabs = {
  '': { label: 'Super deals', about: 'Best sellers at 30% off and more.' },
  daily: { label: 'Daily discounts', about: 'A fresh choice from every category, every day.' },
  'super-discounted': { label: 'Half price', about: 'Half price and less, the deepest discount first.' },
} as const

export type DealsTab = keyof typeof dealsTabs

/** The tab that an address names; the first for what is none. */
export const tabOf = (named: string | null): DealsTab =>
  named !== null && Object.hasOwn(dealsTabs, named) ? (named as DealsTab) : ''
