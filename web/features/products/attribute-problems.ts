import { readAttribute } from '#contract/catalog/attribute-values.ts'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { FieldError } from '#web/shell/failure.ts'
import type { ProductValues } from './product-values.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Returns the options of the variants' property with the attribute's name, which give its value. */
export const optionsOf = (
  { name }: Pick<Attribute, 'name'>,
  { variantProperties }: Pick<ProductValues, 'variantProperties'>,
): string[] | undefined => variantProperties.find(({ type }) => same(type, name))?.options

/**
 * Returns the errors of the typed attribute values. With `complete`, required ones must have a value. Unchanged values
 * stay valid, such as a retired choice.
 */
export function attributeProblems(
  attributes: readonly Attribute[],
  values: Pick<ProductValues, 'attributes' | 'variantProperties'>,
  { complete, before = {} }: { complete: boolean; before?: ProductValues['attributes'] },
): FieldError[] {
  return attributes.flatMap(attribute => {
    const field = `attributes.${attribute.id}`
    const typed = values.attributes[attribute.id]?.trim() ?? ''
    if (typed !== '' && typed === before[attribute.id]) return []
    const { value, problem } = readAttribute(attribute, typed)
    if (problem !== undefined) return [{ field, message: problem }]
    const missing = complete && attribute.required && value === undefined && !optionsOf(attribute, values)
    return missing ? [{ field, message: `${attribute.name} is required in this category.` }] : []
  })
}
