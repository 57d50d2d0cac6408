/** Rows of a page that count. */
const places = 10

const gainOf = (rating: number): number => 2 ** rating - 1
const dcgOf = (ratings: readonly number[]): number =>
  ratings.slice(0, places).reduce((sum, rating, at) => sum + gainOf(rating) / Math.log2(at + 2), 0)

export interface Quality {
  /** NDCG@10 with unrated products as 0: a good product that nobody rated costs as much as a bad one. */
  ndcg: number
  /** NDCG@10 of the rated products alone, in their order. */
  ndcgOfRated: number
  /** Share of the products rated 2 or 3 that were found at all. */
  recall: number
  found: number
}

/** Compares the found products, in order, with the ratings of a query. */
export function qualityOf(found: readonly string[], ratings: ReadonlyMap<string, number>): Quality {
  const best = dcgOf([...ratings.values()].sort((a, b) => b - a))
  const rated = found.flatMap(id => ratings.get(id) ?? [])
  const good = [...ratings].filter(([, rating]) => rating >= 2).map(([id]) => id)
  const share = (part: number, whole: number) => (whole ? part / whole : 0)
  return {
    ndcg: share(dcgOf(found.map(id => ratings.get(id) ?? 0)), best),
    ndcgOfRated: share(dcgOf(rated), best),
    recall: good.length ? good.filter(id => found.includes(id)).length / good.length : 1,
    found: found.length,
  }
}
