import type { OwnProduct } from '#contract/catalog/products.ts'

type Saved = Pick<OwnProduct, 'standing' | 'editStatus'>

/** Says what became of a product that its store saved; `reviewed` if some changes wait for approval. */
export function savedWords({ standing, editStatus }: Saved, { reviewed }: { reviewed: boolean }): string {
  if (reviewed && editStatus === 'pending')
    return 'Saved. Customers see the changes that need approval once we approve them.'
  if (standing === 'pending') return 'Sent for approval. We notify you of the decision.'
  return standing === 'draft' ? 'Draft saved.' : 'Product saved.'
}
