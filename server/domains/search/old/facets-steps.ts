/** Edges of the histogram in kobo: 1, 2 and 5 times each power of ten, from ₦100 to ₦100,000,000. */
export const priceEdges: readonly number[] = Array.from(
  { length: 19 },
  (_, at) => ([1, 2, 5][at % 3] ?? 1) * 10 ** (4 + Math.floor(at / 3)),
)
export const starsAtLeast: readonly number[] = [4, 3, 2, 1]
export const percentAtLeast: readonly number[] = [10, 20, 30, 50, 70]
