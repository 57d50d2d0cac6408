import { Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#contract/catalog/categories.ts'
import { loadFailed } from '#contract/messages.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { queryOf } from '#web/shell/query.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { category: 'Category', subCategoryIds: 'Subcategories' }

export function CategoryStep({ onboarding: { category }, onSaved }: StepProps) {
  const categories = useQuery({ ...queryOf(listCategories), staleTime: 300_000 })
  const { form, change, onSubmit, summary } = useStep(
    { onSaved },
    {
      initial: { category: category?.category ?? '', subCategoryIds: category?.subCategoryIds ?? [] },
      bodyOf: values => ({ step: 'category', ...values }),
    },
  )
  const chosen = categories.data?.rows.find(({ id }) => id === form.values.category)
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} busy={change.isPending}>
      <FieldGrid>
        <Select
          label={labels.category}
          name="category"
          data={categories.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          searchable
          placeholder={categories.isPending ? 'Loading' : 'Choose a category'}
          nothingFoundMessage="No matches"
          value={form.values.category || null}
          onChange={id => form.setValues({ category: id ?? '', subCategoryIds: [] })}
          error={form.errors.category ?? (categories.error && loadFailed.userCategories)}
        />
      </FieldGrid>
      {chosen && (
        <Checkbox.Group
          label={labels.subCategoryIds}
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
