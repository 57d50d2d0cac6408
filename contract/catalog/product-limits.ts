/** Limits of a product. In a file without schemas, so that forms load only the numbers. */
export const productLimits = {
  pictures: 12,
  paragraphs: 30,
  properties: 3,
  /** Per property. */
  options: 30,
  variants: 100,
  stock: 1_000_000,
  /** Naira. */
  price: 1_000_000_000,
  /** Grams. */
  weight: 1_000_000,
  /** Millimetres, per side. */
  side: 10_000,
} as const
