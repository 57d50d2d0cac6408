import { Checkbox, type OptionsFilter, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/catalog/categories.ts'
import { loadFailed } from '#contract/failures.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import {
  categories as allCategories,
  type Names,
  useCategorySearch,
  useOtherNames,
} from '#web/features/products/category-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { category: 'Category', subCategoryIds: 'Subcategories' }

/** Returns the categories, and their subcategories with the names of what these have, to search by what somebody sells. */
const choicesOf = (rows: readonly Category[], names: Names) =>
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
  const rows = categories.data?.rows ?? []
  const subOf = (childId: string) =>
    rows.flatMap(({ subCategories }) => subCategories).find(sub => sub.childCategories.some(({ id }) => id === childId))
  const find = useCategorySearch(choicesOf(rows, useOtherNames()), childId => subOf(childId)?.id ?? '')
  const filter: OptionsFilter = asked => {
    const whole = asked.options.filter(option => 'value' in option && !option.label.includes(' › '))
    // The name of the chosen one stands in the field.
    const isChosen = whole.some(option => 'value' in option && option.label === asked.search)
    return !asked.search.trim() || isChosen ? whole : find.filter(asked)
  }
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'category',
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
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <FieldGrid>
        <Select
          label={labels.category}
          name="category"
          description="Type what you sell, such as ‘bags’ or ‘phones’."
          {...find}
          limit={30}
          filter={filter}
          placeholder={categories.isPending ? 'Loading' : 'Find a category'}
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
