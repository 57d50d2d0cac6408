import { SegmentedControl, Select } from '@mantine/core'
import type { z } from 'zod'
import { type bulkChange, createBulkEdit, priceSteps } from '#contract/catalog/bulk-edits.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { nairaRules } from '#contract/read-number.ts'
import { CategoryField } from '#web/features/products/category-field.tsx'
import { DatesFields, startOf } from '#web/features/scheduled-offers/scheduled-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { naira } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { choosingUnit, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { useOpenPreview } from './bulk-edit-status.tsx'

type Body = z.input<typeof createBulkEdit.body>

export type FormAction = 'price' | 'sale-price' | 'stock' | 'category'

interface Props {
  action: FormAction
  selection: Omit<Body, 'change'>
  onClose: () => void
}

const titles: Readonly<Record<FormAction, string>> = {
  price: 'Change prices',
  'sale-price': 'Set sale prices',
  stock: 'Change stock',
  category: 'Change category',
}

const labels = {
  'change.by': 'By',
  'change.startsAt': 'From',
  'change.endsAt': 'Until',
  'change.quantity': 'Units',
  'change.childCategoryId': 'Category',
}

interface Values {
  up: 'up' | 'down'
  unit: 'percent' | 'naira'
  mode: 'set' | 'adjust'
  roundTo: string
  change: {
    by: TypedNumber
    quantity: TypedNumber
    childCategoryId: string
    startsAt: string | null
    endsAt: string | null
  }
}

const initial: Values = {
  up: 'up',
  unit: 'percent',
  mode: 'set',
  roundTo: '1',
  change: { by: '', quantity: '', childCategoryId: '', startsAt: null, endsAt: null },
}

const signed = (typed: number, less: boolean): number => (less ? -Math.abs(typed) : typed)

function changeOf(action: FormAction, { up, unit, mode, roundTo, change }: Values): z.input<typeof bulkChange> {
  const off = action === 'sale-price' || up === 'down'
  // A typed minus lowers too, whatever is chosen.
  const by = signed(numberOf(change.by), off)
  const step = priceSteps.find(each => String(each) === roundTo) ?? 1
  if (action === 'price') return { action, unit, by, roundTo: step }
  if (action === 'category') return { action, childCategoryId: change.childCategoryId }
  if (action === 'stock')
    return { action, mode, quantity: signed(numberOf(change.quantity), mode === 'adjust' && up === 'down') }
  return { action, unit, by, roundTo: step, startsAt: startOf(change.startsAt), endsAt: change.endsAt ?? '' }
}

/** Dialog that describes a change to many products, and leads to its preview. */
export function BulkForm({ action, selection, onClose }: Props) {
  const { form, onSubmit, summary, change } = useEndpointForm(createBulkEdit, {
    initial,
    success: false,
    input: values => ({ body: { ...selection, change: changeOf(action, values) } }),
    onSuccess: useOpenPreview(),
  })
  const { values, errors } = form
  return (
    <Modal opened onClose={onClose} title={titles[action]} size="lg">
      <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={labels} />
        {action === 'price' && <Direction form={form} up="Raise" down="Lower" />}
        {(action === 'price' || action === 'sale-price') && <Amount form={form} off={action === 'sale-price'} />}
        {action === 'sale-price' && (
          <DatesFields
            value={values.change}
            errors={{ startsAt: errors['change.startsAt'], endsAt: errors['change.endsAt'] }}
            ends
            within="change."
            onChange={dates => form.setFieldValue('change', { ...values.change, ...dates })}
          />
        )}
        {action === 'stock' && <Units form={form} />}
        {action === 'category' && (
          <>
            <CategoryField
              value={values.change.childCategoryId}
              onChange={childCategoryId => form.setFieldValue('change', { ...values.change, childCategoryId })}
              error={errors['change.childCategoryId']}
            />
            <Note>Approved products stay in their category until we have approved the new one.</Note>
          </>
        )}
        <Note>Next you see what changes. Nothing changes before you confirm.</Note>
        <FormButtons save="Preview" busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

type Form = ReturnType<typeof useEndpointForm<typeof createBulkEdit, Values>>['form']

const Direction = ({ form, up, down }: { form: Form; up: string; down: string }) => (
  <SegmentedControl
    aria-label="Direction"
    data={[
      { value: 'up', label: up },
      { value: 'down', label: down },
    ]}
    {...form.getInputProps('up')}
  />
)

function Amount({ form, off }: { form: Form; off: boolean }) {
  const { unit } = form.values
  const label = off ? 'Off the price' : 'By'
  return (
    <>
      <Row gap={3} wrap align="end">
        <div style={{ flex: '1 1 180px' }}>
          <NumberField
            label={label}
            name="change.by"
            {...(unit === 'percent' ? { decimals: 2, unit: '%' } : nairaRules)}
            min={-productLimits.price}
            withAsterisk
            {...choosingUnit(form.getInputProps('change.by'), named => form.setFieldValue('unit', named))}
          />
        </div>
        <SegmentedControl
          aria-label="Unit"
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'naira', label: 'Naira' },
          ]}
          {...form.getInputProps('unit')}
        />
      </Row>
      <Select
        label="Round new prices to"
        description={off ? 'Down, so that the discount is at least this' : 'To the nearest; halves round up'}
        allowDeselect={false}
        data={priceSteps.map(step => ({ value: String(step), label: step < 1 ? 'the kobo' : naira(step) }))}
        {...form.getInputProps('roundTo')}
      />
    </>
  )
}

function Units({ form }: { form: Form }) {
  const { mode } = form.values
  return (
    <>
      <SegmentedControl
        aria-label="How"
        data={[
          { value: 'set', label: 'Set to' },
          { value: 'adjust', label: 'Add or take away' },
        ]}
        {...form.getInputProps('mode')}
      />
      {mode === 'adjust' && <Direction form={form} up="Add" down="Take away" />}
      <NumberField
        label="Units of each variant"
        name="change.quantity"
        min={mode === 'adjust' ? -productLimits.stock : 0}
        withAsterisk
        {...form.getInputProps('change.quantity')}
      />
    </>
  )
}
