import { Checkbox, type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalog/categories.ts'
import { loadFailed } from '#contract/messages.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { categories as allCategories, matchingPaths, otherNames } from '#web/features/products/category-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { category: 'Category', subCategoryIds: 'Subcategories' }

/** Returns the categories, and their subcategories with the names of what these have, to search by what somebody sells. */
const choicesOf = (rows: readonly Category[], names: (id: string) => readonly string[]) =>
  rows.flatMap(top => [
    { value: top.id, label: top.name, alsoCalled: names(top.id) },
    ...top.subCategories.map(sub => ({
      value: sub.id,
      label: `${top.name} › ${sub.name}`,
      alsoCalled: [...names(sub.id), ...sub.childCategories.flatMap(({ id, name }) => [name, ...names(id)])],
    })),
  ])

export function CategoryStep({ onboarding: { category }, onSaved }: StepProps) {
  const categories = useQuery(allCategories)
  const others = useQuery(otherNames).data
  const rows = categories.data?.rows ?? []
  const choices = choicesOf(rows, of => others?.flatMap(({ id, names }) => (id === of ? names : [])) ?? [])
  const filter: OptionsFilter = ({ options, search, limit }) => {
    const items = options.filter((option): option is ComboboxItem => 'value' in option)
    const whole = items.filter(({ label }) => !label.includes(' › '))
    // The name of the chosen one stands in the field.
    if (!search.trim() || whole.some(({ label }) => label === search)) return whole
    return matchingPaths(items, search).slice(0, limit)
  }
  const { form, change, onSubmit, summary } = useStep(
    { onSaved },
    {
      initial: { category: category?.category ?? '', subCategoryIds: category?.subCategoryIds ?? [] },
      bodyOf: values => ({ step: 'category', ...values }),
    },
  )
  const chosen = rows.find(({ id }) => id === form.values.category)
  const choose = (id: string | null) => {
    const top = rows.find(({ subCategories }) => subCategories.some(sub => sub.id === id))
    form.setValues({ category: top?.id ?? id ?? '', subCategoryIds: top && id ? [id] : [] })
  }
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} busy={change.isPending}>
      <FieldGrid>
        <Select
          label={labels.category}
          name="category"
          description="Type what you sell, such as ‘bags’ or ‘phones’."
          data={choices}
          searchable
          limit={30}
          filter={filter}
          placeholder={categories.isPending ? 'Loading' : 'Find a category'}
          nothingFoundMessage="No matching categories"
          value={form.values.category || null}
          onChange={choose}
          error={form.errors.category ?? (categories.error && loadFailed.userCategories)}
        />
      </FieldGrid>
      {chosen && (
        <Checkbox.Group
          label={labels.subCategoryIds}
          description="Choose at least one."
          value={form.values.subCategoryIds}
          onChange={ids => form.setFieldValue('subCategoryIds', ids)}
          error={form.errors.subCategoryIds}
        >
          <Grid gap={3} across={4} min={200} style={{ marginTop: 'var(--space-3)' }}>
            {chosen.subCategories.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} name="subCategoryIds" />
            ))}
          </Grid>
        </Checkbox.Group>
      )}
    </StepForm>
  )
}
