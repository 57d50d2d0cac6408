import { type AttributeValue, readAttribute } from '#contract/catalog/attribute-values.ts'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Failure, type FieldError, fail, failed } from '#platform/failure.ts'
import { attributesOf } from './attributes.views.ts'

/** Values by attribute ID, as stored. */
export type AttributeValues = Record<string, AttributeValue>

/** Values by attribute ID, as typed. Empty text and null remove a value. */
export type GivenValues = Readonly<Record<string, AttributeValue | null>>

export interface ValuesInput {
  /** Null for a draft without a category: its values stay. */
  childCategoryId: string | null
  /** Stored values, also of attributes that the category doesn't have: they stay. */
  before?: AttributeValues
  given: GivenValues
  /** A property of its variants gives a product the value of the attribute with that name. */
  properties: readonly { type: string }[]
  /** Whether required attributes must have a value. */
  complete: boolean
}

const lower = (name: string) => name.trim().toLowerCase()

/** Returns the required attributes without a value. */
export const missingOf = (
  attributes: readonly Attribute[],
  values: Readonly<Record<string, unknown>>,
  properties: readonly { type: string }[],
): Attribute[] =>
  attributes.filter(
    ({ id, name, required }) =>
      required && !(id in values) && !properties.some(({ type }) => lower(type) === lower(name)),
  )

/** Returns the sentence of a required attribute without a value. */
export const missingMessage = ({ name }: Pick<Attribute, 'name'>): string => `${name} is required in this category.`

/**
 * Merges typed values over the stored ones. Returns `invalid` with every problem at its field `attributes.<id>`.
 * `texts` are the IDs of text attributes, which administrators review; empty when no value was given or needed.
 */
export async function attributeValues(
  tx: Tx,
  { childCategoryId, before = {}, given, properties, complete }: ValuesInput,
): Promise<{ values: AttributeValues; texts: string[] } | Failure<'invalid' | 'category_not_found'>> {
  const typed = Object.entries(given).map(([id, value]) => [id.toLowerCase(), value] as const)
  if (childCategoryId === null || (!complete && !typed.length)) return { values: before, texts: [] }
  const attributes = await attributesOf(tx, childCategoryId)
  if (failed(attributes)) return attributes
  const values = { ...before }
  const fields: FieldError[] = []
  for (const [id, value] of typed) {
    const attribute = attributes.find(each => each.id === id)
    if (value === null || value === '') delete values[id]
    else if (!attribute)
      fields.push({ field: `attributes.${id}`, message: 'Products of this category don’t have this attribute.' })
    else {
      // A retired choice stays valid for the products that have it.
      const result = before[id] === value ? { value } : readAttribute(attribute, value)
      if (result.problem !== undefined) fields.push({ field: `attributes.${id}`, message: result.problem })
      else if (result.value === undefined) delete values[id]
      else values[id] = result.value
    }
  }
  if (complete)
    for (const attribute of missingOf(attributes, values, properties))
      if (!fields.some(({ field }) => field === `attributes.${attribute.id}`))
        fields.push({ field: `attributes.${attribute.id}`, message: missingMessage(attribute) })
  if (fields.length) return fail('invalid', { fields })
  return { values, texts: attributes.flatMap(({ id, kind }) => (kind === 'text' ? [id] : [])) }
}
