import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, changes, id, nothing } from '#contract/fields.ts'

/** 1 is a category, 2 a subcategory, 3 a child category. Products belong to child categories. */
export const categoryLevel = z.literal([1, 2, 3])
export type CategoryLevel = z.infer<typeof categoryLevel>

/** Contents of a category and its descendants. `products` counts all that aren’t deleted, on sale or not. */
export const categoryDetails = z.object({
  id,
  name: z.string(),
  level: categoryLevel,
  products: z.int().min(0),
  onSale: z.int().min(0),
  /** Number of descendants, of every level. */
  below: z.int().min(0),
  /** Stores that list this category as one they sell in. */
  stores: z.int().min(0),
  /** Coupons limited to it or to one of its descendants. */
  coupons: z.int().min(0),
})
export type CategoryDetails = z.infer<typeof categoryDetails>

const name = z.string().trim().min(2).max(60)

export const currentCategory = endpoint({
  id: 'category.current',
  method: 'GET',
  path: '/v1/category/current/{id}',
  summary: 'The category that a merged category now redirects to; any other category is returned as is',
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
  summary: 'Contents of a category, to show before it is changed',
  access: ['admin:categories'],
  params: byId,
  answer: categoryDetails,
  errors: ['category_not_found'],
})

export const createCategory = endpoint({
  id: 'category.create',
  method: 'POST',
  path: '/v1/category/admin',
  summary: 'Adds a category as the last child of its parent; at the top level where `parentId` is null',
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
  summary: 'Renames a category; its products become searchable by the new name',
  access: ['admin:categories'],
  params: byId,
  body: changes({ name }),
  answer: nothing,
  errors: ['changed_meanwhile', 'category_not_found', 'category_name_taken'],
  message: done.categorySaved,
})

export const setVatExempt = endpoint({
  id: 'category.vat-exempt',
  method: 'PATCH',
  path: '/v1/category/admin/{id}/vat-exempt',
  summary: 'Sets whether products of a category, and of those below it, are exempt from VAT, for orders from then on',
  access: ['admin:categories'],
  params: byId,
  body: z.object({ vatExempt: z.boolean() }),
  answer: nothing,
  errors: ['category_not_found'],
  message: done.categorySaved,
})

export const listVatExempt = endpoint({
  id: 'category.vat-exemptions',
  method: 'GET',
  path: '/v1/category/admin/vat-exempt',
  summary: 'IDs of the categories that are exempt from VAT; those below them are, too',
  access: ['admin:categories'],
  answer: z.array(id),
})

/** Other names of a category. */
const alsoCalled = z.array(name).max(30, 'At most 30 names.')

export const listAlsoCalled = endpoint({
  id: 'category.also-called',
  method: 'GET',
  path: '/v1/category/also-called',
  summary: 'Other names by which merchants find a category, of those that have any',
  access: ['merchant:products', 'admin:products', 'admin:categories'],
  answer: z.array(
    z.object({
      id,
      names: z.array(z.string()),
      /** Names of categories that were merged into it. */
      merged: z.array(z.string()),
    }),
  ),
})

export const setAlsoCalled = endpoint({
  id: 'category.set-also-called',
  method: 'PUT',
  path: '/v1/category/admin/{id}/also-called',
  summary: 'Sets the other names of a category',
  access: ['admin:categories'],
  params: byId,
  // A category that others were merged into can have more names than a person may give.
  body: changes({ names: alsoCalled }).extend({ seen: z.object({ names: z.array(z.string()).optional() }).optional() }),
  answer: nothing,
  errors: ['changed_meanwhile', 'category_not_found'],
  message: done.categorySaved,
})

export const moveCategory = endpoint({
  id: 'category.move',
  method: 'PATCH',
  path: '/v1/category/admin/{id}/move',
  summary:
    'Moves a category before a sibling, or last, below `parentId`, which is of the level above; its contents move along',
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
    'Merges a category into another of its level: children with the same name are merged too, the others move, and products, stores, coupons and old addresses follow',
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
  summary: 'Deletes a category that is and always was empty',
  access: ['admin:categories'],
  params: byId,
  answer: nothing,
  errors: ['category_not_found', 'category_in_use'],
  message: done.categoryDeleted,
})
