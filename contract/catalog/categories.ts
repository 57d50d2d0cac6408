import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, picture } from '#contract/fields.ts'
import { queryNumber } from '#contract/query-number.ts'

/**
 * Fields of every level. `icon` names an icon of the web app; `productCount` counts the products on sale in the
 * category and below.
 */
const node = { id, name: z.string(), icon: z.string(), productCount: z.int().min(0) }

export const childCategory = z.object({ ...node, subCategoryId: id, categoryId: id })
export type ChildCategory = z.infer<typeof childCategory>

export const subCategory = z.object({ ...node, categoryId: id, childCategories: z.array(childCategory) })
export type SubCategory = z.infer<typeof subCategory>

/** `soldCount` counts the units sold of its products on sale. */
export const category = z.object({ ...node, soldCount: z.int().min(0), subCategories: z.array(subCategory) })
export type Category = z.infer<typeof category>

/** A category without its children. `picture` is that of its best seller in stock. */
export const topCategory = z.object({ ...node, picture: picture.nullable() })
export type TopCategory = z.infer<typeof topCategory>

/** ID and name of an ancestor, for a breadcrumb. */
const above = z.object({ id, name: z.string() })

const minutes5 = 300

export const listCategories = endpoint({
  id: 'category.all',
  method: 'GET',
  path: '/v1/category/getallcategories',
  summary: 'The whole category tree',
  access: ['public'],
  answer: listOf(category),
  sharedSeconds: minutes5,
})

export const topCategories = endpoint({
  id: 'category.top',
  method: 'GET',
  path: '/v1/category/getTopCategories',
  summary: 'The categories with the most sales, best first',
  access: ['public'],
  query: z.object({ limit: queryNumber(z.int().min(1).max(24)).prefault(8) }),
  answer: listOf(topCategory),
  sharedSeconds: minutes5,
})

export const listChildCategories = endpoint({
  id: 'category.children-of-sub',
  method: 'GET',
  path: '/v1/category/getchildcategories/{id}',
  summary: 'The child categories of a subcategory',
  access: ['public'],
  params: byId,
  answer: listOf(childCategory),
  errors: ['category_not_found'],
  sharedSeconds: minutes5,
})

export const getCategory = endpoint({
  id: 'category.one',
  method: 'GET',
  path: '/v1/category/getonecategory/{id}',
  summary: 'A category with its subcategories',
  access: ['public'],
  params: byId,
  answer: category,
  errors: ['category_not_found'],
  sharedSeconds: minutes5,
})

export const getSubCategory = endpoint({
  id: 'category.one-sub',
  method: 'GET',
  path: '/v1/category/getonesubcategory/{id}',
  summary: 'A subcategory with its child categories',
  access: ['public'],
  params: byId,
  answer: subCategory.extend({ category: above }),
  errors: ['category_not_found'],
  sharedSeconds: minutes5,
})

export const getChildCategory = endpoint({
  id: 'category.child',
  method: 'GET',
  path: '/v1/category/childcategories/{id}',
  summary: 'One child category',
  access: ['public'],
  params: byId,
  answer: childCategory.extend({ category: above, subCategory: above }),
  errors: ['category_not_found'],
  sharedSeconds: minutes5,
})
