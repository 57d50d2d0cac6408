import { Switch, TextInput } from '@mantine/core'
import { createHub, type HubArea, type OwnHub, updateHub } from '#contract/logistics/hubs.ts'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { HoursField } from '#web/features/hubs/hours-field.tsx'
import { hubCalls } from '#web/features/hubs/hub-calls.ts'
import { PlaceFields } from '#web/features/hubs/place-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { AreasField } from './areas-field.tsx'
import { HubAdministrators } from './hub-administrators.tsx'

const labels = {
  name: 'Name',
  state: 'State',
  lga: 'Local government area',
  street: 'Street and number',
  phoneNumber: 'Phone number',
  capacity: 'Capacity',
  areas: 'Serves',
  hours: 'Open',
}

interface Values {
  name: string
  state: string
  lga: string
  street: string
  phoneNumber: string
  capacity: TypedNumber
  areas: HubArea[]
  hours: OpeningHours
  active: boolean
}

const bodyOf = ({ phoneNumber, capacity, hours, active: _, ...said }: Values) => ({
  ...said,
  phoneNumber: phoneNumber.trim() || null,
  capacity: capacity === '' ? null : numberOf(capacity),
  hours: Object.keys(hours).length ? hours : null,
})

interface Props {
  /** Undefined for a new hub. */
  hub?: OwnHub
  onClose: () => void
}

/** Form for a hub, new or changed, with its administrators. */
export function HubDialog({ hub, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={hub ? hub.name : 'New hub'} size="lg">
      {hub ? <EditHub hub={hub} onClose={onClose} /> : <AddHub onClose={onClose} />}
    </Modal>
  )
}

function AddHub({ onClose }: Props) {
  const initial: Values = {
    name: '',
    state: '',
    lga: '',
    street: '',
    phoneNumber: '',
    capacity: '',
    areas: [],
    hours: {},
    active: true,
  }
  const endpointForm = useEndpointForm(createHub, {
    initial,
    // A hub serves its own state by default.
    input: values => ({ body: { ...bodyOf(values), ...(values.areas.length ? {} : { areas: undefined }) } }),
    invalidates: hubCalls,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft('hub.new', endpointForm.form)
  const leave = () => {
    draft.discard()
    onClose()
  }
  return <HubForm {...endpointForm} draft={draft} onClose={leave} save="Create hub" />
}

function EditHub({ hub, onClose }: Props & { hub: OwnHub }) {
  const { name, state, lga, street, areas, active } = hub
  const initial: Values = {
    name,
    state,
    lga,
    street,
    areas,
    active,
    phoneNumber: hub.phoneNumber ? phone(hub.phoneNumber) : '',
    capacity: hub.capacity ?? '',
    hours: hub.opening.hours ?? {},
  }
  const endpointForm = useEndpointForm(updateHub, {
    initial,
    input: values => ({ params: { id: hub.id }, body: { ...bodyOf(values), active: values.active } }),
    changes: true,
    invalidates: hubCalls,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`hub.${hub.id}`, endpointForm.form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  return (
    <>
      <HubForm {...endpointForm} draft={draft} onClose={leave} save="Save" existing />
      <HubAdministrators hub={hub} />
    </>
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof createHub, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  draft: ReturnType<typeof useFormDraft>
  save: string
  existing?: boolean
  onClose: () => void
}

function HubForm({ form, onSubmit, summary, change, draft, save, existing, onClose }: FormProps) {
  const viewsOnly = useViewsOnly()
  const { values, errors } = form
  const { state, lga, street } = values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Fields readOnly={viewsOnly}>
        <TextInput label={labels.name} name="name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
        <PlaceFields place={{ state, lga, street }} errors={errors} onChange={place => form.setValues(place)} />
        <FieldGrid>
          <TextInput
            label={labels.phoneNumber}
            name="phoneNumber"
            type="tel"
            placeholder="0803 555 0188"
            {...form.getInputProps('phoneNumber')}
          />
          <NumberField
            label={labels.capacity}
            name="capacity"
            unit="parcels"
            placeholder="No limit"
            min={1}
            max={100_000}
            {...form.getInputProps('capacity')}
          />
        </FieldGrid>
        <AreasField areas={values.areas} error={errors.areas} onChange={areas => form.setFieldValue('areas', areas)} />
        <HoursField
          label={labels.hours}
          value={values.hours}
          errors={errors}
          onChange={hours => form.setFieldValue('hours', hours)}
        />
        {existing && (
          <Switch
            label="Active"
            description="When off, new routes avoid this hub. Parcels already on their way still pass through it."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        )}
      </Fields>
      <FormButtons save={save} busy={change.isPending} onCancel={onClose} />
    </Stack>
  )
}
