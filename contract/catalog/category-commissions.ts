import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { changeFields, settingVersion } from '#contract/settings/settings.ts'

/** A category's commission in percent; null where the category above it, or the store's plan, decides. */
export const categoryCommission = z.object({
  categoryId: id,
  value: z.number().nullable(),
  since: z.string().nullable(),
  changedBy: z.string().nullable(),
  next: z.array(settingVersion),
})
export type CategoryCommission = z.infer<typeof categoryCommission>

/** The highest commission of a category, in percent. */
export const mostCommission = 30

export const listCategoryCommissions = endpoint({
  id: 'category.commissions',
  method: 'GET',
  path: '/v1/category/admin/commissions',
  summary: 'The categories whose commission differs, or once differed, from the plans’',
  access: ['superadmin'],
  answer: z.array(categoryCommission),
})

export const setCategoryCommission = endpoint({
  id: 'category.set-commission',
  method: 'PUT',
  path: '/v1/category/admin/commissions',
  summary: 'Sets the commission of a category, from now on or from a later moment; null ends it',
  access: ['superadmin'],
  body: z.object({
    categoryId: z.guid('Choose a category.'),
    value: z
      .number('Enter a number.')
      .min(0, `Enter 0 to ${mostCommission}%.`)
      .max(mostCommission, `Enter 0 to ${mostCommission}%.`)
      .multipleOf(0.01, 'Enter a percentage with up to 2 decimals.')
      .nullable(),
    ...changeFields,
  }),
  answer: categoryCommission,
  errors: ['category_not_found', 'setting_start_past'],
  message: done.settingSaved,
})
