import type { OwnProduct } from '#contract/catalog/products.ts'
import { count } from '#web/ui/format.ts'

type Saved = Pick<OwnProduct, 'standing' | 'editStatus'>

/** Says what became of a product that its store saved; `reviewed` if some changes wait for approval. */
export function savedWords({ standing, editStatus }: Saved, { reviewed }: { reviewed: boolean }): string {
  if (reviewed && editStatus === 'pending' && standing !== 'pending')
    return 'Saved. Customers see the changes that need approval once we approve them.'
  if (standing === 'pending') return 'Sent for approval. We notify you of the decision.'
  return standing === 'draft' ? 'Draft saved.' : 'Product saved.'
}

/** Says which stock isn't the typed one, because others sold, added or removed some meanwhile; undefined if all is. */
export function stockWords(variants: readonly { typed: number; saved: number }[]): string | undefined {
  const [first, ...others] = variants.filter(({ typed, saved }) => typed !== saved)
  if (!first) return undefined
  if (others.length)
    return `Stock of ${others.length + 1} variants isn’t what you typed: it was sold or changed meanwhile.`
  const { typed, saved } = first
  const units = Math.abs(saved - typed)
  const changed = `${count(units)}${saved > typed ? ' more' : ''} ${units === 1 ? 'was' : 'were'} ${saved > typed ? 'added' : 'sold or removed'}`
  return `Stock is ${count(saved)}: ${changed} meanwhile.`
}

/** Says how many products that a store published customers see now, and how many await approval. */
export function publishedWords(products: readonly Pick<OwnProduct, 'approvalStatus'>[]): string {
  const seen = products.filter(({ approvalStatus }) => approvalStatus === 'approved').length
  const parts = [
    [seen, 'published'],
    [products.length - seen, 'sent for approval'],
  ] as const
  return `${parts.flatMap(([of, done]) => (of > 0 ? `${count(of)} ${done}` : [])).join(', ')}.`
}

/** What deleting one or more products does, for the question before it. */
export const deletedForGood =
  'Customers can’t find what you delete, and it is removed from your lists permanently. Existing orders are not affected.'
