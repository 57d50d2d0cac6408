import type { ListedProduct } from '#web/features/catalog/listed-product.ts'
import { plainText } from '#web/ui/plain-text.ts'

/** Returns whether a text has all of the words, in the singular or with an `s`. */
function hasAll(text: string, words: readonly string[]): boolean {
  const singular = (word: string) => word.replace(/s$/, '')
  const own = plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(singular)
  return words.every(word => own.includes(singular(word)))
}

/** Returns the stores whose names alone explain a page of a search, if no product's name has a word of it. */
export function namedStores(products: readonly Pick<ListedProduct, 'name' | 'storeName'>[], search: string): string[] {
  const words = plainText(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (words.length === 0) return []
  const isByStore = products.every(
    ({ name, storeName }) => hasAll(storeName, words) && !words.some(word => hasAll(name, [word])),
  )
  return isByStore ? [...new Set(products.map(({ storeName }) => storeName))] : []
}
