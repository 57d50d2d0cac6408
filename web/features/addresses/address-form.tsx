import { Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { actionFailed } from '#contract/failures.ts'
import { phoneNumber } from '#contract/fields.ts'
import {
  type Address,
  type AddressBody,
  addAddress,
  listAddresses,
  updateAddress,
} from '#contract/identity/addresses.ts'
import { shippingLocation } from '#contract/locations/locations.ts'
import { calculateShippingFee } from '#contract/logistics/shipping.ts'
import { toasts } from '#contract/messages.ts'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { useSession } from '#web/shell/session.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { useRememberedState } from './deliver-to-state.ts'

/** Opens a list below its field even where it doesn't fit: above, it would cover the label and what was typed before. */
const below = { middlewares: { flip: false } }

type Values = Required<Omit<AddressBody, 'default' | 'secondPhoneNumber'>> & { secondPhoneNumber: string }

/** Fields of a call for the form's values. */
const bodyOf = ({ secondPhoneNumber, ...values }: Values) => ({
  ...values,
  secondPhoneNumber: secondPhoneNumber || null,
})

interface Props {
  /** Called with the saved address. */
  onDone: (address: Address) => void
  onCancel?: () => void
  /** True if nothing is shipped: leaves out what only a rider needs. */
  digital?: boolean
}

const labels = {
  fullName: 'Full name',
  phoneNumber: 'Phone number',
  emailAddress: 'E-mail',
  stateOrRegion: 'State',
  lga: 'Local government area',
  address: 'Street and number',
  town: 'Town or area (optional)',
  landmark: 'Landmark (optional)',
  secondPhoneNumber: 'Second phone number (optional)',
  note: 'Note for the rider (optional)',
}

/** Form for a new address. Its state is at first the one for which the customer looked at delivery fees. */
export function AddAddress({ onDone, onCancel, digital }: Props) {
  const user = useSession('customer')?.user
  const initial: Values = {
    fullName: [user?.firstName, user?.lastName].filter(Boolean).join(' '),
    phoneNumber: user?.phoneNumber ? phone(user.phoneNumber) : '',
    emailAddress: user?.email ?? '',
    stateOrRegion: useRememberedState(),
    lga: '',
    address: '',
    town: '',
    landmark: '',
    secondPhoneNumber: '',
    note: '',
  }
  const form = useEndpointForm(addAddress, {
    initial,
    input: values => ({ body: bodyOf(values) }),
    invalidates: [listAddresses.id],
    failure: toasts.addressAddFailed,
    unforeseen: actionFailed.addAddress,
    onSuccess: ({ data }) => {
      draft.forget()
      onDone(data)
    },
  })
  const draft = useFormDraft('address.new', form.form)
  return <AddressForm {...form} {...{ draft, onCancel, digital }} busy={form.change.isPending} save="Save address" />
}

/** Form that changes an address. */
export function EditAddress({
  address: { id, default: _, ...values },
  onDone,
  onCancel,
  digital,
}: Props & { address: Address }) {
  const form = useEndpointForm(updateAddress, {
    initial: {
      ...values,
      phoneNumber: phone(values.phoneNumber),
      secondPhoneNumber: values.secondPhoneNumber ? phone(values.secondPhoneNumber) : '',
    },
    input: values => ({ params: { id }, body: bodyOf(values) }),
    invalidates: [listAddresses.id, calculateShippingFee.id],
    failure: actionFailed.updateAddress,
    onSuccess: ({ data }) => {
      draft.forget()
      onDone(data)
    },
  })
  const draft = useFormDraft(`address.${id}`, form.form, { version: JSON.stringify(values) })
  return <AddressForm {...form} {...{ draft, onCancel, digital }} busy={form.change.isPending} save="Save changes" />
}

/** Formats a Nigerian number as dialled; other text stays as typed and fails validation on submit. */
function tidyPhone(typed: string): string {
  const read = phoneNumber.safeParse(typed)
  return read.success ? phone(read.data) : typed
}

interface FormProps {
  form: UseFormReturnType<Values>
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  summary: React.ComponentProps<typeof FormSummary>
  draft: ReturnType<typeof useFormDraft>
  busy: boolean
  save: string
  onCancel: Props['onCancel']
  digital: Props['digital']
}

function AddressForm({ form, onSubmit, summary, draft, busy, save, onCancel, digital }: FormProps) {
  const places = useQuery({ ...queryOf(shippingLocation), staleTime: Number.POSITIVE_INFINITY })
  const states = places.data?.states ?? []
  const {
    lgas = [],
    cities = [],
    towns: inLgas = [],
  } = states.find(({ name }) => name === form.values.stateOrRegion) ?? {}
  const towns = useId()
  const cancel = () => {
    draft.forget()
    onCancel?.()
  }
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate data-unsaved={form.isDirty()}>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <FieldGrid>
        <TextInput
          label={labels.fullName}
          name="fullName"
          autoComplete="name"
          data-autofocus
          {...form.getInputProps('fullName')}
        />
        <TextInput
          label={labels.phoneNumber}
          description={digital ? undefined : 'For questions about the delivery'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="0803 555 0188"
          {...form.getInputProps('phoneNumber')}
          onBlur={() => form.setFieldValue('phoneNumber', tidyPhone(form.values.phoneNumber))}
        />
        <TextInput
          label={labels.emailAddress}
          name="emailAddress"
          type="email"
          autoComplete="email"
          {...form.getInputProps('emailAddress')}
        />
        <Select
          label={labels.stateOrRegion}
          name="stateOrRegion"
          data={states.map(state => state.name)}
          {...byCity(states)}
          comboboxProps={below}
          searchable
          allowDeselect={false}
          placeholder={places.isPending ? 'Loading' : 'Choose a state'}
          nothingFoundMessage="No matching states"
          {...form.getInputProps('stateOrRegion')}
          onChange={state => form.setValues({ stateOrRegion: state ?? '', lga: '' })}
          value={form.values.stateOrRegion || null}
        />
        <Select
          label={labels.lga}
          name="lga"
          data={lgas}
          {...byTown(inLgas)}
          comboboxProps={below}
          searchable
          allowDeselect={false}
          disabled={lgas.length === 0}
          placeholder={form.values.stateOrRegion ? 'Choose one' : 'Choose a state first'}
          nothingFoundMessage="No matches"
          {...form.getInputProps('lga')}
          onChange={lga => form.setFieldValue('lga', lga ?? '')}
          value={form.values.lga || null}
        />
        <TextInput
          label={labels.town}
          name="town"
          autoComplete="address-level3"
          list={towns}
          maxLength={80}
          {...form.getInputProps('town')}
        />
        <datalist id={towns}>
          {cities.map(city => (
            <option key={city} value={city} />
          ))}
        </datalist>
      </FieldGrid>
      <Textarea
        label={labels.address}
        name="address"
        autoComplete="street-address"
        autosize
        minRows={2}
        maxLength={200}
        {...form.getInputProps('address')}
      />
      {!digital && (
        <>
          <FieldGrid>
            <TextInput
              label={labels.landmark}
              name="landmark"
              placeholder="Opposite First Bank"
              maxLength={120}
              {...form.getInputProps('landmark')}
            />
            <TextInput
              label={labels.secondPhoneNumber}
              name="secondPhoneNumber"
              type="tel"
              {...form.getInputProps('secondPhoneNumber')}
              onBlur={() => form.setFieldValue('secondPhoneNumber', tidyPhone(form.values.secondPhoneNumber))}
            />
          </FieldGrid>
          <Textarea
            label={labels.note}
            name="note"
            placeholder="The gate is blue. Call when you are there."
            autosize
            minRows={2}
            maxLength={200}
            {...form.getInputProps('note')}
          />
        </>
      )}
      <FormButtons save={save} busy={busy} onCancel={onCancel && cancel} />
    </Stack>
  )
}
