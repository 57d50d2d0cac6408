import type { Category } from '#contract/catalog/categories.ts'
import * as contract from '#contract/catalog/categories.ts'
import { onSale } from '#domains/catalog/index.ts'
import type { Database } from '#platform/database/database.ts'
import { fail } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import { categoryTree, mostSold, type salesByChild } from './categories.views.ts'

/** Tags a response that shows product counts. */
const counted = <T>(data: T) => answer(data, { tags: [onSale] })

const nameOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

/** Finds a subcategory by its ID, with its parent. */
function findSub(categories: Category[], id: string) {
  const above = categories.find(category => category.subCategories.some(sub => sub.id === id))
  const sub = above?.subCategories.find(each => each.id === id)
  return above && sub && { sub, above }
}

export const categoriesRoutes = (count: ReturnType<typeof salesByChild>): readonly Route[] => {
  const tree = (db: Database) => categoryTree(db, count)
  return [
    route(contract.listCategories, async ({ db }) => {
      const categories = await tree(db)
      return counted({ count: categories.length, rows: categories })
    }),
    route(contract.topCategories, async ({ query, db }) => counted(await mostSold(db, await tree(db), query.limit))),
    route(contract.listChildCategories, async ({ params, db }) => {
      const categories = await tree(db)
      const rows = findSub(categories, params.id)?.sub.childCategories
      return rows ? counted({ count: rows.length, rows }) : fail('category_not_found')
    }),
    route(contract.getCategory, async ({ params, db }) => {
      const categories = await tree(db)
      const found = categories.find(category => category.id === params.id)
      return found ? counted(found) : fail('category_not_found')
    }),
    route(contract.getSubCategory, async ({ params, db }) => {
      const categories = await tree(db)
      const found = findSub(categories, params.id)
      return found ? counted({ ...found.sub, category: nameOf(found.above) }) : fail('category_not_found')
    }),
    route(contract.getChildCategory, async ({ params, db }) => {
      const categories = await tree(db)
      const subs = categories.flatMap(category => category.subCategories)
      const sub = subs.find(each => each.childCategories.some(child => child.id === params.id))
      const child = sub?.childCategories.find(each => each.id === params.id)
      const above = sub && categories.find(category => category.id === sub.categoryId)
      return child && above
        ? counted({ ...child, category: nameOf(above), subCategory: nameOf(sub) })
        : fail('category_not_found')
    }),
  ]
}
