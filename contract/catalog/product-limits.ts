/** What a product holds at most. Stands by itself, so that a form needn't bring the schemas along. */
export const productLimits = {
  pictures: 12,
  paragraphs: 30,
  properties: 3,
  /** Of one property. */
  options: 30,
  variants: 100,
  stock: 1_000_000,
  /** Naira. */
  price: 1_000_000_000,
  /** Grams. */
  weight: 1_000_000,
  /** Millimetres, of each side. */
  side: 10_000,
} as const
