import type { Category } from '#contract/catalog/categories.ts'
import type { CategoryDetails, CategoryLevel } from '#contract/catalog/category-work.ts'
import { count } from '#web/ui/format.ts'

/** A category of any level, as the tree shows it. */
export interface Node {
  id: string
  name: string
  level: CategoryLevel
  parentId: string | null
  productCount: number
  below: Node[]
}

/** Returns the contract's tree with the same shape at each level. */
export const nodesOf = (rows: readonly Category[]): Node[] =>
  rows.map(top => ({
    id: top.id,
    name: top.name,
    level: 1,
    parentId: null,
    productCount: top.productCount,
    below: top.subCategories.map(sub => ({
      id: sub.id,
      name: sub.name,
      level: 2,
      parentId: top.id,
      productCount: sub.productCount,
      below: sub.childCategories.map(child => ({
        id: child.id,
        name: child.name,
        level: 3,
        parentId: sub.id,
        productCount: child.productCount,
        below: [],
      })),
    })),
  }))

/** Returns a category with its ancestors, highest first; empty if the tree doesn't have it. */
export function pathTo(nodes: readonly Node[], id: string): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo(node.below, id)
    if (below.length) return [node, ...below]
  }
  return []
}

/** Returns the categories of a level with their full path: 'Fashion › Women'. */
export function ofLevel(nodes: readonly Node[], level: CategoryLevel, above = ''): { id: string; label: string }[] {
  return nodes.flatMap(node =>
    node.level === level
      ? [{ id: node.id, label: above + node.name }]
      : ofLevel(node.below, level, `${above}${node.name} › `),
  )
}

const some = (number: number, one: string, many: string): string[] =>
  number === 0 ? [] : [`${count(number)} ${number === 1 ? one : many}`]

/** Describes the contents of a category: '12 products, 2 subcategories and 1 coupon'; an empty string if it has none. */
export function contents({ products, below, stores, coupons }: CategoryDetails): string {
  const parts = [
    ...some(products, 'product', 'products'),
    ...some(below, 'subcategory', 'subcategories'),
    ...some(stores, 'store', 'stores'),
    ...some(coupons, 'coupon', 'coupons'),
  ]
  const last = parts.pop()
  return parts.length && last ? `${parts.join(', ')} and ${last}` : (last ?? '')
}
