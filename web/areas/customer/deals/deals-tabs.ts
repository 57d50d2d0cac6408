/** Tabs of /deals by their value in the URL. */
export const dealsTabs = {
  '': { label: 'Super deals', about: 'Best sellers at 30% off and more.' },
  daily: { label: 'Daily discounts', about: 'A fresh choice from every category, every day.' },
  'super-discounted': { label: 'Half price', about: 'Half price and less, the deepest discount first.' },
} as const

export type DealsTab = keyof typeof dealsTabs

/** Returns the tab of a URL parameter; the first one for unknown values. */
export const tabOf = (named: string | null): DealsTab =>
  named !== null && Object.hasOwn(dealsTabs, named) ? (named as DealsTab) : ''
