import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  createShippingDiscount,
  deleteShippingDiscount,
  getShippingDiscount,
  listShippingDiscounts,
  type ShippingDiscount,
  updateShippingDiscount,
} from '#contract/logistics/shipping-discounts.ts'
import { listZones } from '#contract/logistics/shipping-rates.ts'
import { nairaRules } from '#contract/read-number.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { choosingUnit, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

const labels = {
  name: 'Name',
  kind: 'Discount type',
  value: 'Value',
  fromZoneId: 'From',
  toZoneId: 'To',
  minimumAmount: 'Minimum order amount per store',
  startDate: 'First day',
  endDate: 'Last day',
  active: 'Active',
}
const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed amount' },
  { value: 'free', label: 'Free delivery' },
]
const invalidates = [listShippingDiscounts.id, getShippingDiscount.id, listZones.id]

interface Props {
  onClose: () => void
}

/** Drawer with the form of a shipping discount; `new` creates one. */
export function DiscountDrawer({ id, onClose }: Props & { id: string }) {
  const kept = id !== '' && id !== 'new'
  const discount = useQuery({ ...queryOf(getShippingDiscount, { params: { id } }), enabled: kept })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={kept ? (discount.data?.name ?? 'Shipping discount') : 'New shipping discount'}
    >
      {id === 'new' && <AddDiscount onClose={onClose} />}
      {discount.data && <EditDiscount discount={discount.data} onClose={onClose} />}
      {discount.error && !discount.data && (
        <Missing
          failure={discount.error}
          thing="discount"
          back={['All shipping discounts', onClose]}
          onRetry={discount.refetch}
        >
          It may have been deleted, or the link may be incomplete.
        </Missing>
      )}
      {kept && discount.isPending && <SkeletonLines lines={8} />}
    </Drawer>
  )
}

interface Values {
  name: string
  kind: ShippingDiscount['kind']
  value: TypedNumber
  fromZoneId: string | null
  toZoneId: string | null
  minimumAmount: TypedNumber
  startDate: string
  /** '' for no end. */
  endDate: string
  active: boolean
}

const bodyOf = (values: Values) => ({
  ...values,
  value: values.kind === 'free' ? 0 : numberOf(values.value, 0),
  minimumAmount: numberOf(values.minimumAmount, 0),
  endDate: values.endDate || null,
})

function AddDiscount({ onClose }: Props) {
  const initial: Values = {
    name: '',
    kind: 'percent',
    value: '',
    fromZoneId: null,
    toZoneId: null,
    minimumAmount: '',
    startDate: dayInLagos(),
    endDate: '',
    active: true,
  }
  const endpointForm = useEndpointForm(createShippingDiscount, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: () => leave(),
  })
  const { form } = endpointForm
  const draft = useFormDraft('shipping-discount.new', form, { except: form.isDirty('startDate') ? [] : ['startDate'] })
  const leave = () => {
    draft.discard()
    onClose()
  }
  return <DiscountForm {...endpointForm} draft={draft} onClose={leave} save="Create discount" />
}

function EditDiscount({ discount, onClose }: Props & { discount: ShippingDiscount }) {
  const { id, name, kind, value, fromZoneId, toZoneId, minimumAmount, startDate, endDate, active } = discount
  const initial: Values = {
    name,
    kind,
    value,
    fromZoneId,
    toZoneId,
    minimumAmount,
    startDate,
    active,
    endDate: endDate ?? '',
  }
  const endpointForm = useEndpointForm(updateShippingDiscount, {
    initial,
    input: values => ({ params: { id }, body: bodyOf(values) }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`shipping-discount.${id}`, endpointForm.form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteShippingDiscount, {
    invalidates: [listShippingDiscounts.id, listZones.id],
    onSuccess: leave,
  })
  const ask = () =>
    confirm({
      title: `Delete ${name}?`,
      body: 'New checkouts pay the full fee. Placed orders keep their price.',
      confirm: 'Delete discount',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      <DiscountForm {...endpointForm} draft={draft} onClose={leave} save="Save">
        <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending} mr="auto">
          Delete
        </Button>
      </DiscountForm>
    </>
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof createShippingDiscount, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  draft: ReturnType<typeof useFormDraft>
  save: string
  onClose: () => void
  children?: React.ReactNode
}

function DiscountForm({ form, onSubmit, summary, change, draft, save, onClose, children }: FormProps) {
  const viewsOnly = useViewsOnly()
  const zones = useQuery(queryOf(listZones))
  const data = zones.data?.rows.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const { kind } = form.values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Fields readOnly={viewsOnly}>
        <TextInput
          label={labels.name}
          description="Customers see it in the fee breakdown"
          name="name"
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FieldGrid>
          <Select label={labels.kind} name="kind" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />
          {kind !== 'free' && (
            <NumberField
              label={labels.value}
              name="value"
              {...(kind === 'percent' ? { unit: '%', min: 1, max: 100 } : { ...nairaRules, max: 1_000_000 })}
              {...choosingUnit(form.getInputProps('value'), unit =>
                form.setFieldValue('kind', unit === 'percent' ? 'percent' : 'fixed'),
              )}
            />
          )}
        </FieldGrid>
        <FieldGrid>
          <Select
            label={labels.fromZoneId}
            name="fromZoneId"
            data={data}
            placeholder="Anywhere"
            clearable
            {...form.getInputProps('fromZoneId')}
          />
          <Select
            label={labels.toZoneId}
            name="toZoneId"
            data={data}
            placeholder="Anywhere"
            clearable
            {...form.getInputProps('toZoneId')}
          />
        </FieldGrid>
        <MoneyField
          label={labels.minimumAmount}
          description="After coupons. Leave empty for no minimum."
          name="minimumAmount"
          max={100_000_000}
          {...form.getInputProps('minimumAmount')}
        />
        <FieldGrid>
          <DayField label={labels.startDate} name="startDate" {...form.getInputProps('startDate')} />
          <DayField
            label={labels.endDate}
            name="endDate"
            min={form.values.startDate}
            none="No end date"
            {...form.getInputProps('endDate')}
          />
        </FieldGrid>
        <Switch label={labels.active} name="active" {...form.getInputProps('active', { type: 'checkbox' })} />
      </Fields>
      <FormButtons save={save} busy={change.isPending} onCancel={onClose}>
        {children}
      </FormButtons>
    </Stack>
  )
}
