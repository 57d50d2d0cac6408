import { sql } from 'kysely'
import type { Category, ChildCategory, SubCategory, TopCategory } from '#contract/catalog/categories.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import { keptWhenLarge } from '#platform/database/kept-counts.ts'
import { pictureOf } from '#platform/files/pictures.ts'

type Reads = Pick<Database, 'hot' | 'lagging'>
type Counts = Map<string, { products: number; sold: number }>

/** Counts products on sale, and units sold of them, by child category. */
export const salesByChild = (): ((read: Reader) => Promise<Counts>) => {
  const kept = keptWhenLarge(60, async (read: Reader) => {
    const rows = await read
      .selectFrom('search_documents')
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

/**
 * Returns the whole tree, in display order, with the number of products on sale per category. Products of a merged
 * category that haven't moved yet count in the merge target.
 */
export async function categoryTree(
  { hot, lagging }: Reads,
  count: ReturnType<typeof salesByChild>,
): Promise<Category[]> {
  const [all, counts] = await Promise.all([
    hot
      .selectFrom('categories')
      .select(['id', 'parent_id', 'name', 'icon', 'merged_into'])
      .orderBy('level')
      .orderBy('position')
      .orderBy('name')
      .execute(),
    count(lagging),
  ])
  const below = Map.groupBy(
    all.filter(row => row.merged_into === null),
    row => row.parent_id,
  )
  const merged = Map.groupBy(all, row => row.merged_into)
  const counted = (id: string, what: 'products' | 'sold'): number =>
    sum([{ id }, ...(merged.get(id) ?? [])].map(each => counts.get(each.id)?.[what] ?? 0))
  return (below.get(null) ?? []).map(({ id: categoryId, ...top }): Category => {
    const subCategories = (below.get(categoryId) ?? []).map(({ id: subCategoryId, ...sub }): SubCategory => {
      const childCategories = (below.get(subCategoryId) ?? []).map(({ id, name, icon }): ChildCategory => {
        const productCount = counted(id, 'products')
        return { id, name, icon, productCount, subCategoryId, categoryId }
      })
      const productCount = sum(childCategories.map(child => child.productCount))
      return { id: subCategoryId, name: sub.name, icon: sub.icon, productCount, categoryId, childCategories }
    })
    const children = subCategories.flatMap(sub => sub.childCategories)
    const soldCount = sum(children.map(child => counted(child.id, 'sold')))
    const productCount = sum(subCategories.map(sub => sub.productCount))
    return { id: categoryId, name: top.name, icon: top.icon, productCount, soldCount, subCategories }
  })
}

const bestSellerOfEach = {
  name: 'picture of each category',
  text: `select of_category.id, p.name, p.picture_id, p.picture_width, p.picture_height
    from unnest($1::uuid[]) of_category (id) cross join lateral (
      select p.name, p.picture_id, p.picture_width, p.picture_height
      from search_documents d join products p on p.id = d.id
      where d.category_id = of_category.id and d.in_stock and p.picture_id is not null
      order by d.sold_count desc, d.id desc limit 1
    ) p`,
}

interface Pictured {
  id: string
  name: string
  picture_id: string
  picture_width: number
  picture_height: number
}

/** Returns the number of products on sale by category ID; the total has the key ''. */
export async function countsByCategory(
  db: Reads,
  count: ReturnType<typeof salesByChild>,
): Promise<ReadonlyMap<string, number>> {
  const categories = await categoryTree(db, count)
  const subs = categories.flatMap(category => category.subCategories)
  const nodes = [...categories, ...subs, ...subs.flatMap(sub => sub.childCategories)]
  return new Map([
    ['', sum(categories.map(category => category.productCount))],
    ...nodes.map(({ id, productCount }) => [id, productCount] as const),
  ])
}

/** Returns the categories with the most units sold; without sales, those with most products on sale. */
export async function mostSold(
  db: Database,
  categories: readonly Category[],
  limit: number,
): Promise<{ count: number; rows: TopCategory[] }> {
  const first = categories
    .toSorted((a, b) => b.soldCount - a.soldCount || b.productCount - a.productCount)
    .slice(0, limit)
  const pictured = await db.prepared<Pictured>(bestSellerOfEach, [first.map(({ id }) => id)])
  const pictures = new Map(
    pictured.map(row => [
      row.id,
      pictureOf({ id: row.picture_id, width: row.picture_width, height: row.picture_height }, row.name),
    ]),
  )
  const rows = first.map(({ subCategories: _, soldCount: __, ...category }) => ({
    ...category,
    picture: pictures.get(category.id) ?? null,
  }))
  return { count: categories.length, rows }
}
