import { useState } from 'react'
import { attributeText, readAttribute } from '#contract/catalog/attribute-values.ts'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { AttributeFields } from '#web/features/products/attribute-fields.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** The attributes as merchants fill them in, and as customers then see them. Saves nothing. */
export function AttributePreview({ attributes }: { attributes: readonly Attribute[] }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const facts = attributes.flatMap(attribute => {
    const { value } = readAttribute(attribute, values[attribute.id] ?? '')
    return value === undefined ? [] : [[attribute.name, attributeText(attribute, value)] as const]
  })
  return (
    <Section title="Preview">
      {attributes.length === 0 ? (
        <Note>Merchants fill in nothing here yet.</Note>
      ) : (
        <Stack gap={4}>
          <Stack gap={2}>
            <Text as="h3" size="md">
              In the product form
            </Text>
            <AttributeFields
              attributes={attributes}
              values={values}
              onChange={(id, typed) => setValues(before => ({ ...before, [id]: typed }))}
            />
          </Stack>
          <Stack gap={2}>
            <Text as="h3" size="md">
              On the product page
            </Text>
            {facts.length > 0 ? <Facts facts={facts} /> : <Note>Fill in a field above.</Note>}
          </Stack>
        </Stack>
      )}
    </Section>
  )
}
