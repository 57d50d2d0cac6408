import type { ProductCard } from '#contract/catalog/catalog.ts'
import type { StoreSummary } from '#contract/stores/store-summary.ts'
import { plainText } from '#web/ui/plain-text.ts'
import type { Suggested } from './suggest-calls.ts'

/** A suggestion with its link. */
export type SuggestOption = { key: string; to: string; label: string } & (
  | { kind: 'recent' | 'word' }
  | { kind: 'category'; above: readonly string[] }
  | { kind: 'store'; store: StoreSummary }
  | { kind: 'product'; product: ProductCard }
)

export interface SuggestGroup {
  title: string
  options: SuggestOption[]
}

const searchFor = (words: string, prices: Partial<Suggested['prices']> = {}) =>
  `/search?${new URLSearchParams({ search: words, ...prices })}`
/** Recent searches shown beside suggestions. */
const recentBeside = 2

/** Groups recent searches and the fetched suggestions; empty groups are left out. */
export function groupsOf(
  typed: string,
  recent: readonly string[],
  found: Partial<Suggested> | undefined,
): SuggestGroup[] {
  const own = typed
    ? recent
        .filter(each => plainText(each) !== plainText(typed) && plainText(each).startsWith(plainText(typed)))
        .slice(0, recentBeside)
    : recent
  const { words = [], categories = [], stores = [], products = [], prices } = (typed && found) || {}
  const groups: SuggestGroup[] = [
    {
      title: typed ? 'Searches' : 'Recent searches',
      options: [
        ...own.map(label => ({ kind: 'recent' as const, key: `recent ${label}`, label, to: searchFor(label) })),
        ...words
          .filter(word => !own.some(each => plainText(each) === plainText(word)))
          .map(label => ({ kind: 'word' as const, key: `word ${label}`, label, to: searchFor(label, prices) })),
      ],
    },
    {
      title: 'Categories',
      options: categories.map(({ id, name, above }) => ({
        kind: 'category' as const,
        key: id,
        label: name,
        to: `/category/${id}`,
        above,
      })),
    },
    {
      title: 'Products',
      options: products.map(product => ({
        kind: 'product' as const,
        key: product.id,
        label: product.name,
        to: `/product/${product.id}`,
        product,
      })),
    },
    {
      title: 'Stores',
      options: stores.map(store => ({
        kind: 'store' as const,
        key: store.id,
        label: store.storeName,
        to: `/storefront/${store.storeUrl}`,
        store,
      })),
    },
  ]
  return groups.filter(group => group.options.length > 0)
}
