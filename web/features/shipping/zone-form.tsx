import { Button, Modal, MultiSelect, TextInput } from '@mantine/core'
import {
  createZone,
  deleteZone,
  getPricing,
  listZones,
  type ShippingZone,
  type ShippingZones,
  updateZone,
} from '#contract/logistics/shipping-rates.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { zoneGoes } from './deletion-words.ts'

const labels = { name: 'Name', states: 'States' }
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
    initial: { name: '', states: state ? [state] : [] },
    input: body => ({ body }),
    invalidates,
    onSuccess: onClose,
  })
  return <ZoneForm {...form} all={all} onClose={onClose} save="Create zone" />
}

function EditZone({ all, zone, onClose }: Props & { zone: ShippingZone }) {
  const form = useEndpointForm(updateZone, {
    initial: { name: zone.name, states: zone.states },
    input: body => ({ params: { id: zone.id }, body }),
    invalidates,
    onSuccess: onClose,
  })
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteZone, { invalidates, onSuccess: onClose })
  const ask = async () => {
    const yes = await confirm({
      title: `Delete zone ${zone.name}?`,
      body: zoneGoes(zone),
      confirm: 'Delete zone',
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: zone.id } })
  }
  return (
    <>
      {dialog}
      <ZoneForm {...form} all={all} zone={zone} onClose={onClose} save="Save">
        <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending} mr="auto">
          Delete
        </Button>
      </ZoneForm>
    </>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof createZone, { name: string; states: string[] }>>
interface FormProps extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  all: ShippingZones
  zone?: ShippingZone
  save: string
  onClose: () => void
  children?: React.ReactNode
}

function ZoneForm({ form, onSubmit, summary, change, all, zone, save, onClose, children }: FormProps) {
  const others = all.rows.filter(({ id }) => id !== zone?.id)
  const taken = others.flatMap(({ name, states }) =>
    states.map(state => ({ value: state, label: `${state}, in ${name}`, disabled: true })),
  )
  const free = [...all.unassigned, ...(zone?.states ?? [])].map(state => ({ value: state, label: state }))
  const data = [...free, ...taken].toSorted((a, b) => a.value.localeCompare(b.value))
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <FieldGrid one>
        <TextInput label={labels.name} name="name" maxLength={60} data-autofocus {...form.getInputProps('name')} />
        <MultiSelect
          label={labels.states}
          description="A state can be in one zone only"
          name="states"
          data={data}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage="No matching states"
          maxDropdownHeight={280}
          {...form.getInputProps('states')}
        />
      </FieldGrid>
      <FormButtons save={save} busy={change.isPending} onCancel={onClose}>
        {children}
      </FormButtons>
    </Stack>
  )
}
