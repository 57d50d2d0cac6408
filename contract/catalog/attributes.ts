import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, changes, id } from '#contract/fields.ts'
import { attributeKinds, attributeLimits as most } from './attribute-values.ts'

const choice = z.object({ id, name: z.string() })

/** An attribute of the products of a category and of those below it. */
export const attribute = z.object({
  id,
  name: z.string(),
  kind: z.enum(attributeKinds),
  /** Of a number; null if it has none. */
  unit: z.string().nullable(),
  /** Products need a value when they are submitted for approval. */
  required: z.boolean(),
  /** Customers can filter by it. */
  filterable: z.boolean(),
  /** In display order. */
  choices: z.array(choice),
  /** The category that defines it. */
  categoryId: id,
  categoryName: z.string(),
})
export type Attribute = z.infer<typeof attribute>

/** An attribute as administrators see it, retired or not. */
export const ownAttribute = attribute.extend({
  retired: z.boolean(),
  /** Defined by a category above. */
  inherited: z.boolean(),
  /** Products of the category with a value, among at most `attributeUseUpTo`. */
  products: z.int().min(0),
})
export type OwnAttribute = z.infer<typeof ownAttribute>

/** Number of products that are searched for values. */
export const attributeUseUpTo = 100_000

const short = (longest: number) =>
  z.string().trim().min(1, 'Enter a name.').max(longest, `At most ${longest} characters.`)
const name = short(most.name).regex(/^[^:]*$/, 'Remove the colon.')
const choiceName = short(most.name)
const distinct = (names: readonly string[]) => new Set(names.map(each => each.toLowerCase())).size === names.length
const twice = 'Two choices have the same name.'

/** An existing choice is named by its ID and keeps its products. */
const choices = z
  .array(z.object({ id: id.optional(), name: choiceName }))
  .max(most.choices, `At most ${most.choices} choices.`)
  .refine(all => distinct(all.map(each => each.name)), twice)

export const listAttributes = endpoint({
  id: 'category.attributes',
  method: 'GET',
  path: '/v1/category/attributes/{id}',
  summary: 'The attributes of products in a category, inherited ones first',
  access: ['public'],
  params: byId,
  answer: listOf(attribute),
  errors: ['category_not_found'],
  sharedSeconds: 60,
})

export const listOwnAttributes = endpoint({
  id: 'category.attributes-admin',
  method: 'GET',
  path: '/v1/category/admin/{id}/attributes',
  summary: 'The attributes of a category with inherited and retired ones, and how many products have a value',
  access: ['admin:categories'],
  params: byId,
  answer: listOf(ownAttribute),
  errors: ['category_not_found'],
})

export const createAttribute = endpoint({
  id: 'category.attribute-create',
  method: 'POST',
  path: '/v1/category/admin/{id}/attributes',
  summary: 'Defines an attribute for a category and all below it, as its last',
  access: ['admin:categories'],
  params: byId,
  body: z
    .object({
      name,
      kind: z.enum(attributeKinds),
      unit: short(most.unit).nullable().default(null),
      required: z.boolean().default(false),
      filterable: z.boolean().default(false),
      choices: choices.default([]),
    })
    .refine(({ kind, choices: all }) => kind !== 'choice' || all.length > 0, {
      path: ['choices'],
      error: 'Add at least one choice.',
    }),
  answer: z.object({ id }),
  errors: ['category_not_found', 'attribute_name_taken', 'attribute_limit'],
  message: done.attributeCreated,
})

export const updateAttribute = endpoint({
  id: 'category.attribute-update',
  method: 'PATCH',
  path: '/v1/category/admin/attributes/{id}',
  summary:
    'Changes an attribute, retires it or brings it back. Products keep their values; kind and unit never change. Choices that are left out are retired',
  access: ['admin:categories'],
  params: byId,
  body: changes({ name, required: z.boolean(), filterable: z.boolean(), retired: z.boolean(), choices }),
  answer: z.null(),
  errors: ['changed_meanwhile', 'attribute_not_found', 'attribute_name_taken'],
  message: done.attributeSaved,
})

export const moveAttribute = endpoint({
  id: 'category.attribute-move',
  method: 'POST',
  path: '/v1/category/admin/attributes/{id}/move',
  summary: 'Places an attribute before another of its category, or last',
  access: ['admin:categories'],
  params: byId,
  body: z.object({ beforeId: id.nullable() }),
  answer: z.null(),
  errors: ['attribute_not_found'],
  message: done.attributeSaved,
})
