import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, changes, id, nothing } from '#contract/fields.ts'

const cell = z.string().trim().max(40, 'At most 40 characters in a cell.')

/** `cells` are rows of as many cells each; the first row has the headings. */
export const sizeGuideBody = z.object({
  note: z.string().trim().max(500),
  cells: z
    .array(z.array(cell).min(2, 'Write at least two columns.').max(12, 'At most 12 columns.'))
    .min(2, 'Write the headings and at least one row.')
    .max(40, 'At most 40 rows.')
    .refine(rows => rows.every(row => row.length === rows[0]?.length), 'Write the same number of cells in every row.'),
})

/** The guide of a category; `categoryId` is that of the category it was written for. */
export const sizeGuide = z.object({
  categoryId: id,
  categoryName: z.string(),
  note: z.string(),
  cells: z.array(z.array(z.string())),
})
export type SizeGuide = z.infer<typeof sizeGuide>

export const getSizeGuide = endpoint({
  id: 'category.size-guide',
  method: 'GET',
  path: '/v1/category/size-guide/{id}',
  summary: 'The size guide of a category, or of the nearest one above it that has one',
  access: ['public'],
  params: byId,
  answer: z.object({ guide: sizeGuide.nullable() }),
  errors: ['category_not_found'],
  sharedSeconds: 60,
})

export const saveSizeGuide = endpoint({
  id: 'category.size-guide-save',
  method: 'PUT',
  path: '/v1/category/admin/{id}/size-guide',
  summary: 'Writes the given parts of the size guide of a category and those below it that have none',
  access: ['admin:categories'],
  params: byId,
  body: changes(sizeGuideBody.shape).extend({ seen: sizeGuide.pick({ note: true, cells: true }).partial().optional() }),
  answer: nothing,
  errors: ['category_not_found', 'changed_meanwhile'],
  message: done.sizeGuideSaved,
})

export const removeSizeGuide = endpoint({
  id: 'category.size-guide-remove',
  method: 'DELETE',
  path: '/v1/category/admin/{id}/size-guide',
  summary: 'Removes the size guide of a category, which then has that of the category above',
  access: ['admin:categories'],
  params: byId,
  answer: nothing,
  errors: ['category_not_found'],
  message: done.sizeGuideRemoved,
})
