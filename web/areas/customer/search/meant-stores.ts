import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { plainText } from '#web/ui/plain-text.ts'

/**
 * Parts the stores that a search finds. Those whose name begins with it are probably meant and come before its products,
 * others after them: whoever searches for `gari` wants no store of Sabon Gari first.
 */
export function meantStores<S extends Pick<StoreSummary, 'storeName'>>(
  stores: readonly S[],
  search: string,
): { meant: S[]; others: S[] } {
  const isMeant = ({ storeName }: S) => plainText(storeName).startsWith(plainText(search))
  return { meant: stores.filter(isMeant), others: stores.filter(store => !isMeant(store)) }
}
