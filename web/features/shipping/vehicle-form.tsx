import { Button, TextInput } from '@mantine/core'
import {
  createVehicle,
  deleteVehicle,
  getPricing,
  listVehicles,
  type ShippingVehicle,
  updateVehicle,
} from '#contract/logistics/shipping-rates.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { vehicleGoes } from './deletion-words.ts'

const labels = { name: 'Name', maxWeight: 'Maximum weight' }
const invalidates = [listVehicles.id, getPricing.id]

interface Props {
  /** Undefined for a new one. */
  vehicle?: ShippingVehicle
  onClose: () => void
}

/** Dialog that adds or changes a vehicle. */
export function VehicleDialog({ vehicle, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={vehicle ? vehicle.name : 'New vehicle'}>
      {vehicle ? <EditVehicle vehicle={vehicle} onClose={onClose} /> : <AddVehicle onClose={onClose} />}
    </Modal>
  )
}

interface Values {
  name: string
  maxWeight: TypedNumber
}

const bodyOf = ({ name, maxWeight }: Values) => ({ name, maxWeight: numberOf(maxWeight) })

function AddVehicle({ onClose }: Props) {
  const initial: Values = { name: '', maxWeight: '' }
  const form = useEndpointForm(createVehicle, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates,
    onSuccess: onClose,
  })
  return <VehicleForm {...form} onClose={onClose} save="Add vehicle" />
}

function EditVehicle({ vehicle, onClose }: Props & { vehicle: ShippingVehicle }) {
  const initial: Values = { name: vehicle.name, maxWeight: vehicle.maxWeight }
  const form = useEndpointForm(updateVehicle, {
    initial,
    input: values => ({ params: { id: vehicle.id }, body: bodyOf(values) }),
    changes: true,
    invalidates,
    onSuccess: onClose,
  })
  const [confirm, dialog] = useConfirm()
  const remove = useChange(deleteVehicle, { invalidates, onSuccess: onClose })
  const ask = () =>
    confirm({
      title: `Delete ${vehicle.name}?`,
      body: vehicleGoes(vehicle),
      confirm: 'Delete vehicle',
      danger: true,
      run: () => remove.send({ params: { id: vehicle.id } }),
    })
  return (
    <>
      {dialog}
      <VehicleForm {...form} onClose={onClose} save="Save">
        <Button variant="subtle" color="clay" onClick={ask} loading={remove.isPending} mr="auto">
          Delete
        </Button>
      </VehicleForm>
    </>
  )
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof createVehicle, Values>>
interface FormProps extends Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  save: string
  onClose: () => void
  children?: React.ReactNode
}

function VehicleForm({ form, onSubmit, summary, change, save, onClose, children }: FormProps) {
  const viewsOnly = useViewsOnly()
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <Fields readOnly={viewsOnly}>
        <FieldGrid one>
          <TextInput
            label={labels.name}
            name="name"
            withAsterisk
            maxLength={40}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <NumberField
            label={labels.maxWeight}
            description="Weight, or volume ÷ 5000 if that is higher. We choose the smallest vehicle that can carry a parcel."
            name="maxWeight"
            unit="kg"
            withAsterisk
            decimals={3}
            min={0.1}
            max={40_000}
            {...form.getInputProps('maxWeight')}
          />
        </FieldGrid>
      </Fields>
      <FormButtons save={save} busy={change.isPending} onCancel={onClose}>
        {children}
      </FormButtons>
    </Stack>
  )
}
