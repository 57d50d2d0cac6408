import { useQueryClient } from '@tanstack/react-query'
import { type Attribute, listAttributes } from '#contract/catalog/attributes.ts'
import type { Specification } from '#contract/catalog/catalog.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import type { ProductFormState } from './product-form.tsx'
import { useAttributes } from './use-attributes.ts'

interface Props {
  form: ProductFormState
  saved: readonly Specification[] | undefined
}

/** Fields for the attributes of the chosen category. Values of another category are kept and shown again with it. */
export function SpecificationsSection({ form, saved }: Props) {
  const { childCategoryId, attributes: values, variantProperties } = form.values
  const { data, error, refetch, isPending } = useAttributes(childCategoryId)
  const elsewhere = useNamesElsewhere(values, data?.rows)
  if (!childCategoryId || (data && data.rows.length === 0 && elsewhere.length === 0)) return null
  return (
    <Section title="Specifications">
      {error && !data ? (
        <ErrorState error={error} message="Could not load the specifications of this category." onRetry={refetch} />
      ) : isPending || !data ? (
        <SkeletonLines lines={3} />
      ) : (
        <Stack gap={3}>
          <Note>Customers see these in a table and filter by them. Enter numbers with or without their unit.</Note>
          {elsewhere.length > 0 && (
            <Stack as="p" panel="marigold" pad={3} role="status">
              This category doesn’t have {elsewhere.join(', ')}. Customers won’t see{' '}
              {elsewhere.length === 1 ? 'it' : 'them'}. Choose the old category again to get{' '}
              {elsewhere.length === 1 ? 'it' : 'them'} back.
            </Stack>
          )}
          <AttributeFields
            attributes={data.rows}
            values={values}
            onChange={(id, typed) => {
              form.setFieldValue('attributes', { ...form.getValues().attributes, [id]: typed })
              form.clearFieldError(`attributes.${id}`)
            }}
            errors={form.errors}
            variantProperties={variantProperties}
            saved={saved ?? []}
          />
        </Stack>
      )}
    </Section>
  )
}

/** Returns the names of filled attributes that the chosen category doesn't have, as far as they were loaded. */
function useNamesElsewhere(values: Readonly<Record<string, string>>, here: readonly Attribute[] = []): string[] {
  const client = useQueryClient()
  const loaded = client.getQueriesData<{ rows: Attribute[] }>({ queryKey: [listAttributes.id] })
  const known = new Map(loaded.flatMap(([, list]) => list?.rows ?? []).map(({ id, name }) => [id, name]))
  const ids = new Set(here.map(({ id }) => id))
  return Object.entries(values).flatMap(([id, typed]) => (typed && !ids.has(id) ? (known.get(id) ?? []) : []))
}
