import { Button, MultiSelect, TextInput } from '@mantine/core'
import {
  createZone,
  deleteZone,
  getPricing,
  listZones,
  type ShippingZone,
  type ShippingZones,
  updateZone,
  type ZoneLga,
} from '#contract/logistics/shipping-rates.ts'
import { useStates } from '#web/features/hubs/place-fields.tsx'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'
import { zoneGoes } from './deletion-words.ts'

const labels = { name: 'Name', states: 'States', lgas: 'LGAs' }

const keyOf = ({ state, lga }: ZoneLga) => `${lga}, ${state}`
const invalidates = [listZones.id, getPricing.id]

interface Props {
  all: ShippingZones
  /** Undefined for a new one. */
  zone?: ShippingZone
  /** State selected in a new zone. */
  state?: string
  onClose: () => void
}

/** Dialog that creates or changes a zone. States of other zones are disabled and show their zone. */
export function ZoneDialog({ all, zone, state, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={zone ? `Zone ${zone.name}` : 'New zone'} size="lg">
      {zone ? (
        <EditZone all={all} zone={zone} onClose={onClose} />
      ) : (
        <AddZone all={all} state={state} onClose={onClose} />
      )}
    </Modal>
  )
}

function AddZone({ all, state, onClose }: Omit<Props, 'zone'>) {
  const form = useEndpointForm(createZone, {
    initial: { name: '', states: state ? [state] : [], lgas: [] as ZoneLga[] },
    input: body => ({ body }),
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft('zone.new', form.form)
  const leave = () => {
    draft.discard()
    onClose()
  }
  return <ZoneForm {...form} draft={draft} all={all} onClose={leave} save="Create zone" />
}

function EditZone({ all, zone, onClose }: Props & { zone: ShippingZone }) {
  const form = useEndpointForm(updateZone, {
    initial: { name: zone.name, states: zone.states, lgas: zone.lgas },
    input: body => ({ params: { id: zone.id }, body }),
    changes: true,
    invalidates,
    onSuccess: () => leave(),
  })
  const draft = useFormDraft(`zone.${zone.id}`, form.form, { compared: true })
  const leave = () => {
    draft.discard()
    onClose()
  }
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteZone, { invalidates, onSuccess: leave })
  const ask = () =>
    confirm({
      title: `Delete zone ${zone.name}?`,
      body: zoneGoes(zone),
      confirm: 'Delete zone',
      danger: true,
      run: () => remove.send({ params: { id: zone.id } }),
    })
  return (
    <>
      {dialog}
      <ZoneForm {...form} draft={draft} all={all} zone={zone} onClose={leave} save="Save">
        <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending} mr="auto">
          Delete
        </Button>
      </ZoneForm>
    </>
  )
}

type EndpointForm = ReturnType<
  typeof useEndpointForm<typeof createZone, { name: string; states: string[]; lgas: ZoneLga[] }>
>
interface FormProps extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  draft: ReturnType<typeof useFormDraft>
  all: ShippingZones
  zone?: ShippingZone
  save: string
  onClose: () => void
  children?: React.ReactNode
}

function ZoneForm({ form, onSubmit, summary, change, draft, all, zone, save, onClose, children }: FormProps) {
  const viewsOnly = useViewsOnly()
  const { states } = useStates()
  const others = all.rows.filter(({ id }) => id !== zone?.id)
  const taken = others.flatMap(({ name, states }) =>
    states.map(state => ({ value: state, label: `${state}, in ${name}`, disabled: true })),
  )
  const free = [...all.unassigned, ...(zone?.states ?? [])].map(state => ({ value: state, label: state }))
  const data = [...free, ...taken].toSorted((a, b) => a.value.localeCompare(b.value))
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <Fields readOnly={viewsOnly}>
        <FieldGrid one>
          <TextInput
            label={labels.name}
            name="name"
            withAsterisk
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <MultiSelect
            label={labels.states}
            description="At least one state or LGA. A state can be in one zone only."
            name="states"
            data={data}
            {...byCity(states)}
            searchable
            clearable
            hidePickedOptions
            nothingFoundMessage="No matching states"
            maxDropdownHeight={280}
            {...form.getInputProps('states')}
          />
          <LgasField
            value={form.values.lgas}
            onChange={lgas => form.setFieldValue('lgas', lgas)}
            error={Object.entries(form.errors).find(([field]) => field.startsWith('lgas'))?.[1]}
            others={others}
          />
        </FieldGrid>
      </Fields>
      <FormButtons save={save} busy={change.isPending} onCancel={onClose}>
        {children}
      </FormButtons>
    </Stack>
  )
}

interface LgasProps {
  value: readonly ZoneLga[]
  onChange: (lgas: ZoneLga[]) => void
  error: React.ReactNode
  others: readonly ShippingZone[]
}

/** Field for single LGAs of a zone. Those of other zones are disabled and show their zone. */
function LgasField({ value, onChange, error, others }: LgasProps) {
  const { states } = useStates()
  const all = states.flatMap(({ name: state, lgas }) => lgas.map(lga => ({ state, lga })))
  const towns = states.flatMap(({ name: state, towns }) =>
    towns.map(({ name, lga }) => ({ name, lga: keyOf({ state, lga }) })),
  )
  const zoneOf = new Map(others.flatMap(({ name, lgas }) => lgas.map(lga => [keyOf(lga), name] as const)))
  return (
    <MultiSelect
      label={labels.lgas}
      description="Single LGAs with these prices. Their zone counts before that of their state."
      name="lgas"
      data={all.map(lga => {
        const zone = zoneOf.get(keyOf(lga))
        return { value: keyOf(lga), label: zone ? `${keyOf(lga)}, in ${zone}` : keyOf(lga), disabled: Boolean(zone) }
      })}
      value={value.map(keyOf)}
      onChange={keys => onChange(all.filter(lga => keys.includes(keyOf(lga))))}
      searchable
      clearable
      hidePickedOptions
      limit={60}
      {...byTown(towns)}
      nothingFoundMessage="No matching LGAs"
      maxDropdownHeight={280}
      error={error}
    />
  )
}
