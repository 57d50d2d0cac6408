/** Limits of a product. In a file without schemas, so that forms load only the numbers. */
export const productLimits = {
  pictures: 12,
  /** Pixels of a picture's longer side, at least: product pages show pictures 560 px wide and enlarge them. */
  pictureSide: 500,
  paragraphs: 30,
  tags: 20,
  /** Characters of a tag. */
  tag: 40,
  /** Maximum characters. Search engines cut longer texts off. */
  searchTitle: 70,
  searchDescription: 160,
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

/** Units at or below which a new product is low in stock, unless its merchant enters others. */
export const defaultStockAlert = 5

/** Returns why a picture is too small for a product; undefined if it is large enough. */
export const pictureProblem = ({ width, height }: { width: number; height: number }): string | undefined =>
  Math.max(width, height) < productLimits.pictureSide
    ? `This picture has ${width} × ${height} pixels. Use at least ${productLimits.pictureSide} on the longer side, so that customers can see details.`
    : undefined
