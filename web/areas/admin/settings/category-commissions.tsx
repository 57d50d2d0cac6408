import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/catalog/categories.ts'
import { listCategories } from '#contract/catalog/categories.ts'
import {
  type CategoryCommission,
  listCategoryCommissions,
  mostCommission,
  setCategoryCommission,
} from '#contract/catalog/category-commissions.ts'
import { categoryCommissionName, keptCommission, settingHistory, valueText } from '#contract/settings/settings.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf } from '#web/shell/query.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { When } from '#web/ui/when.tsx'
import { NotifiedNote } from './notified-note.tsx'
import { SettingHistory } from './setting-history.tsx'
import { atOnce, type StartAndReason, StartAndReasonFields, scheduledWords, startCheck } from './start-and-reason.tsx'
import { ValueCell } from './value-cell.tsx'

const text = (value: number | null) => (value === null ? 'The plan’s' : valueText('percent', value))

/** Returns the categories of all levels, with their full path: 'Fashion › Women › Dresses'. */
const choicesOf = (rows: readonly Category[]): { value: string; label: string }[] =>
  rows.flatMap(top => [
    { value: top.id, label: top.name },
    ...top.subCategories.flatMap(sub => [
      { value: sub.id, label: `${top.name} › ${sub.name}` },
      ...sub.childCategories.map(child => ({ value: child.id, label: `${top.name} › ${sub.name} › ${child.name}` })),
    ]),
  ])

interface Doing {
  act: 'change' | 'history'
  of: CategoryCommission | undefined
}

/** The commissions of categories that have their own, whatever the plan of the store. */
export function CategoryCommissions() {
  const { data, error, refetch } = useQuery(queryOf(listCategoryCommissions))
  const categories = choicesOf(useQuery(queryOf(listCategories)).data?.rows ?? [])
  const nameOf = (id: string) => categories.find(({ value }) => value === id)?.label ?? 'Deleted category'
  const [doing, setDoing] = useState<Doing>()
  const onClose = () => setDoing(undefined)
  const columns: readonly Column<CategoryCommission>[] = [
    { id: 'category', header: 'Category', strong: true, cell: ({ categoryId }) => nameOf(categoryId) },
    {
      id: 'value',
      header: 'Commission',
      cell: ({ value, next }) => <ValueCell value={value} next={next} text={text} />,
    },
    {
      id: 'changed',
      header: 'Changed',
      cell: ({ since, changedBy }) =>
        since ? (
          <span>
            <When at={since} /> by {changedBy}
          </span>
        ) : (
          <Note>Not yet</Note>
        ),
    },
    {
      id: 'change',
      header: '',
      cell: of => (
        <Row gap={2} justify="end">
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`History: ${nameOf(of.categoryId)}`}
            onClick={() => setDoing({ act: 'history', of })}
          >
            History
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Change: ${nameOf(of.categoryId)}`}
            onClick={() => setDoing({ act: 'change', of })}
          >
            Change
          </Button>
        </Row>
      ),
    },
  ]
  return (
    <>
      {doing?.act === 'change' && (
        <ChangeCommission of={doing.of} rows={data ?? []} categories={categories} onClose={onClose} />
      )}
      {doing?.act === 'history' && doing.of && (
        <SettingHistory
          title={`Commission of ${nameOf(doing.of.categoryId)}`}
          of={{ name: categoryCommissionName, categoryId: doing.of.categoryId }}
          text={text}
          note={keptCommission}
          onClose={onClose}
        />
      )}
      <Row gap={3} justify="between" wrap style={{ padding: 'var(--space-4) var(--inset)' }}>
        <Stack gap={0.5}>
          <Text as="h3" size="base" weight="strong">
            Commission by category
          </Text>
          <Note>
            The rate of a product’s child category wins, then its subcategory’s, then its category’s. Without one, the
            plan’s commission applies. {keptCommission}
          </Note>
        </Stack>
        <Button variant="default" size="compact-md" onClick={() => setDoing({ act: 'change', of: undefined })}>
          Add category
        </Button>
      </Row>
      {(error || (data && data.length > 0)) && (
        <DataTable
          label="Commission by category"
          columns={columns}
          rows={data}
          rowId={({ categoryId }) => categoryId}
          empty={<EmptyState title="No category has its own commission" />}
          error={error && !data && <ErrorState error={error} onRetry={refetch} />}
        />
      )}
    </>
  )
}

interface Values extends StartAndReason {
  categoryId: string
  value: TypedNumber
}

interface ChangeProps {
  of: CategoryCommission | undefined
  /** Categories that have a commission of their own. */
  rows: readonly CategoryCommission[]
  categories: readonly { value: string; label: string }[]
  onClose: () => void
}

function ChangeCommission({ of, rows, categories, onClose }: ChangeProps) {
  const initial: Values = { categoryId: of?.categoryId ?? '', value: of?.value ?? '', ...atOnce }
  const { form, change, onSubmit, summary } = useEndpointForm(setCategoryCommission, {
    initial,
    input: ({ value, ...typed }) => ({ body: { ...typed, value: value === '' ? null : numberOf(value) } }),
    check: values => [
      ...(!of && values.value === '' ? [{ field: 'value', message: 'Enter a percentage.' }] : []),
      ...startCheck(values),
    ],
    invalidates: [listCategoryCommissions.id, settingHistory.id],
    onSuccess: onClose,
  })
  const next = rows.find(({ categoryId }) => categoryId === form.values.categoryId)?.next ?? []
  const scheduled = scheduledWords({ next, text })
  const named = of && categories.find(({ value }) => value === of.categoryId)?.label
  return (
    <Modal opened onClose={onClose} title={named ? `Commission of ${named}` : 'Commission of a category'}>
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary
          {...summary}
          labels={{ categoryId: 'Category', value: 'Commission', startsAt: 'Starts', reason: 'Reason' }}
        />
        <Select
          label="Category"
          name="categoryId"
          data={[...categories]}
          searchable
          disabled={of !== undefined}
          nothingFoundMessage="No results"
          withAsterisk
          {...form.getInputProps('categoryId')}
        />
        <NumberField
          decimals={2}
          unit="%"
          label="Commission"
          description={`Part of each sale after discounts, for stores on every plan. ${keptCommission} 0 to ${mostCommission}%.${of ? ' Empty to go back to the plan’s.' : ''}`}
          name="value"
          min={0}
          max={mostCommission}
          withAsterisk={!of}
          {...form.getInputProps('value')}
        />
        {scheduled && <Note>{scheduled}</Note>}
        <StartAndReasonFields form={form} />
        <NotifiedNote name={categoryCommissionName} />
        <FormButtons save="Save" busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}
