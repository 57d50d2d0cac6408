import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, nothing } from '#contract/fields.ts'
import { done } from '#contract/messages.ts'

/** 1 is a category, 2 a subcategory, 3 a child category, which is what products are in. */
export const categoryLevel = z.literal([1, 2, 3])
export type CategoryLevel = z.infer<typeof categoryLevel>

/** What is in a category and below it. `products` are all that aren’t deleted, on sale or not. */
export const categoryDetails = z.object({
  id,
  name: z.string(),
  level: categoryLevel,
  products: z.int().min(0),
  onSale: z.int().min(0),
  /** Categories below it, of every level. */
  below: z.int().min(0),
  /** Stores that say that they sell such goods. */
  stores: z.int().min(0),
  /** Coupons that name it, or one below it. */
  coupons: z.int().min(0),
})
export type CategoryDetails = z.infer<typeof categoryDetails>

const name = z.string().trim().min(2).max(60)

export const currentCategory = endpoint({
  id: 'category.current',
  method: 'GET',
  path: '/v1/category/current/{id}',
  summary: 'The category that one which was merged is now; any other is itself',
  access: ['public'],
  params: byId,
  answer: z.object({ id }),
  errors: ['category_not_found'],
  sharedSeconds: 300,
})

export const getCategoryDetails = endpoint({
  id: 'category.details',
  method: 'GET',
  path: '/v1/category/admin/{id}',
  summary: 'What is in a category, to be told before it is changed',
  access: ['admin:categories'],
  params: byId,
  answer: categoryDetails,
  errors: ['category_not_found'],
})

export const createCategory = endpoint({
  id: 'category.create',
  method: 'POST',
  path: '/v1/category/admin',
  summary: 'Adds a category last in its place; at the top where `parentId` is null',
  access: ['admin:categories'],
  body: z.object({ name, parentId: id.nullable().default(null) }),
  answer: z.object({ id }),
  errors: ['category_not_found', 'category_name_taken', 'category_place'],
  message: done.categoryCreated,
})

export const updateCategory = endpoint({
  id: 'category.update',
  method: 'PATCH',
  path: '/v1/category/admin/{id}',
  summary: 'Renames a category; searches find its products by the new name',
  access: ['admin:categories'],
  params: byId,
  body: z.object({ name }),
  answer: nothing,
  errors: ['category_not_found', 'category_name_taken'],
  message: done.categorySaved,
})

export const moveCategory = endpoint({
  id: 'category.move',
  method: 'PATCH',
  path: '/v1/category/admin/{id}/move',
  summary:
    'Puts a category before another, or last, below `parentId`, which is of the level above; what is in it follows',
  access: ['admin:categories'],
  params: byId,
  body: z.object({ parentId: id.nullable(), beforeId: id.nullable().default(null) }),
  answer: nothing,
  errors: ['category_not_found', 'category_name_taken', 'category_place'],
  message: done.categoryMoved,
})

export const mergeCategory = endpoint({
  id: 'category.merge',
  method: 'POST',
  path: '/v1/category/admin/{id}/merge',
  summary:
    'Merges a category into another of its level: what is below with the same name is merged too, the rest moves, and products, stores, coupons and old addresses follow',
  access: ['admin:categories'],
  params: byId,
  body: z.object({ intoId: id }),
  answer: nothing,
  errors: ['category_not_found', 'category_place'],
  message: done.categoryMerged,
})

export const deleteCategory = endpoint({
  id: 'category.delete',
  method: 'DELETE',
  path: '/v1/category/admin/{id}',
  summary: 'Deletes a category that nothing is in, nor was',
  access: ['admin:categories'],
  params: byId,
  answer: nothing,
  errors: ['category_not_found', 'category_in_use'],
  message: done.categoryDeleted,
})
