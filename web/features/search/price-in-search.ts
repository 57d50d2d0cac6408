import { typedPrice, typedPrices } from '#web/features/catalog/typed-price.ts'

/** Prices in naira that a search names, and the rest of it. */
export interface PriceInSearch {
  search: string
  minPrice?: string
  maxPrice?: string
}

/** Many people type `#` for ₦. */
const amount = String.raw`(?:[₦#]\s?|NGN\s?|N)?\d[\d,]*(?: \d{3}(?!\d))*(?:\.\d+)?(?:\s?k|m)?(?:\s?naira)?`
/** A unit after a number says that it is no price: `above 5000 mah power bank`. */
const units = [
  '[kmc]?[gml]|mm|k?[wv]|k?va|m?ah|[kmgt]b|cc|iu|hp|in|ft|gsm|dpi|rpm|btu|lumens?|watts?|volts?|grams?',
  'lit(?:re|er)s?|met(?:re|er)s?|inch(?:es)?|feet|yards?|pieces?|pcs|pages?|sheets?|puffs?',
].join('|')
const before = String.raw`(?:^|\s)(?:(?:for|at|priced?|costing|wey)\s+)*`
const after = String.raw`(?=\s*$|\s+(?!(?:${units})\b))`
const low = 'under|below|less|lower|cheaper|within|up to|at most|max(?:imum)?|budget(?: is| of)?'
const high = 'above|over|more|from|at least|min(?:imum)?|pass|exceed(?:ing)?'
const isLow = new RegExp(`^(?:${low})$`, 'i')

const range = new RegExp(
  String.raw`${before}((?:between|from)\s+)?(${amount})\s*(?:\band\b|\bto\b|-|–|—)\s*(${amount})${after}`,
  'i',
)
const limits = [
  // `not above 20k` is at most 20k, `not less than 20k` at least.
  String.raw`${before}(?<not>not?\s+)?(?<word>${low}|${high})(?:\s+than)?\s+(?<typed>${amount})${after}`,
  // `20k and below`.
  String.raw`${before}(?<typed>${amount})\s+(?:and|or)\s+(?<word>${low}|${high}|up(?:wards?)?)(?=\s|$)`,
].map(pattern => new RegExp(pattern, 'i'))

/** Amounts below it are ages and sizes, such as `under 18 jersey`, unless the currency says otherwise. */
const leastPrice = 500

const hasCurrency = (typed: string) => /^[₦#N]|naira$/i.test(typed)
const isMoney = (typed: string) => hasCurrency(typed) || /k$/i.test(typed)
const isYear = (typed: string) => /^(?:199\d|20[0-3]\d)$/.test(typed) && typed !== '2000'

/** Returns naira for `20k`, `1.5m` and `₦20,000`, and for `5` and `10k` together; undefined unless each is a price. */
function nairaOf(amounts: readonly string[], isLast: boolean): number[] | undefined {
  const plain = amounts.map(each => each.replace('#', '₦').replace(/\s?naira$/i, ''))
  const read = plain.length > 1 ? typedPrices(plain.join('-'), '') : plain.map(typedPrice)
  const prices = read.filter((naira, at) => {
    const typed = amounts[at] ?? ''
    if (typeof naira !== 'number') return false
    // Before other words `5m` may be metres.
    return hasCurrency(typed) || (naira >= leastPrice && !isYear(typed) && (isLast || !/m$/i.test(typed)))
  })
  return prices.length === amounts.length ? prices.map(Number) : undefined
}

/** Finds a price in a search: `red dress under 20k`, `under 20,000 shoes`, `phone 50k to 100k`, `bags 5k and below`. */
export function priceInSearch(search: string): PriceInSearch | undefined {
  /** Returns the prices of a match, and the search without it. */
  const read = ({ 0: { length }, index }: RegExpExecArray, amounts: readonly string[]) => {
    const rest = search.slice(index + length).trim()
    const naira = nairaOf(amounts, !rest)?.map(String)
    return naira && { rest: `${search.slice(0, index).trim()} ${rest}`.trim(), naira }
  }
  const both = range.exec(search)
  if (both) {
    const [, word, ...amounts] = both
    const found = read(both, amounts)
    // Without such a word, bare numbers may be a code or years.
    const isRound = found?.rest && found.naira.every(price => Number(price) % 50 === 0)
    if (found && (word || amounts.some(isMoney) || isRound)) {
      return { search: found.rest, minPrice: found.naira[0] ?? '', maxPrice: found.naira[1] ?? '' }
    }
  }
  for (const pattern of limits) {
    const one = pattern.exec(search)
    const { not, word = '', typed = '' } = one?.groups ?? {}
    const found = one && read(one, [typed])
    // `pro max 512` is a model.
    if (found && (isMoney(typed) || !/^m(?:ax|in)/i.test(word))) {
      return { search: found.rest, [isLow.test(word) !== Boolean(not) ? 'maxPrice' : 'minPrice']: found.naira[0] }
    }
  }
  return undefined
}
