import { sql } from 'kysely'
import type { Category, ChildCategory, SubCategory, TopCategory } from '#contract/categories.ts'
import type { Reader } from '#platform/database/database.ts'
import { keptWhenLarge } from './kept-counts.ts'

interface Tree {
  /** Every category, those below within, in the order that they are shown in. */
  categories: Category[]
  /** Units sold of what is on sale, by the id of a category. */
  sold: Map<string, number>
}

type Counts = Map<string, { products: number; sold: number }>

/** Counts what is on sale, and what of it was sold, by child category. */
export const salesByChild = (): ((read: Reader) => Promise<Counts>) => {
  const kept = keptWhenLarge(60, async (read: Reader) => {
    const rows = await read
      .selectFrom('products')
      .where('visible', '=', true)
      .select(sql<number>`count(*)`.as('products'))
      .select(['child_category_id as id', sql<number>`sum(sold_count)`.as('sold')])
      .groupBy('child_category_id')
      .execute()
    const value: Counts = new Map(rows.map(row => [row.id, row]))
    return { size: sum(rows.map(row => row.products)), value }
  })
  return read => kept('', read)
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)

/** The whole tree with what is on sale below each of its categories. */
export async function categoryTree(read: Reader, count: ReturnType<typeof salesByChild>): Promise<Tree> {
  const [rows, counts] = await Promise.all([
    read
      .selectFrom('categories')
      .select(['id', 'parent_id', 'name', 'icon'])
      .orderBy('level')
      .orderBy('position')
      .orderBy('name')
      .execute(),
    count(read),
  ])
  const below = Map.groupBy(rows, row => row.parent_id)
  const sold = new Map<string, number>()
  const categories = (below.get(null) ?? []).map(({ id: categoryId, ...top }): Category => {
    const subCategories = (below.get(categoryId) ?? []).map(({ id: subCategoryId, ...sub }): SubCategory => {
      const childCategories = (below.get(subCategoryId) ?? []).map(({ id, name, icon }): ChildCategory => {
        const productCount = counts.get(id)?.products ?? 0
        return { id, name, icon, productCount, subCategoryId, categoryId }
      })
      const productCount = sum(childCategories.map(child => child.productCount))
      return { id: subCategoryId, name: sub.name, icon: sub.icon, productCount, categoryId, childCategories }
    })
    const children = subCategories.flatMap(sub => sub.childCategories)
    sold.set(categoryId, sum(children.map(child => counts.get(child.id)?.sold ?? 0)))
    const productCount = sum(subCategories.map(sub => sub.productCount))
    return { id: categoryId, name: top.name, icon: top.icon, productCount, subCategories }
  })
  return { categories, sold }
}

/** The categories most sold from, best first; without sales, those with most on sale. */
export function mostSold({ categories, sold }: Tree, limit: number): { count: number; rows: TopCategory[] } {
  const rows = categories
    .map(({ subCategories: _, ...category }) => category)
    .sort((a, b) => (sold.get(b.id) ?? 0) - (sold.get(a.id) ?? 0) || b.productCount - a.productCount)
  return { count: rows.length, rows: rows.slice(0, limit) }
}
