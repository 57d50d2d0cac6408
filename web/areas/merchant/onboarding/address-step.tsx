import { Checkbox } from '@mantine/core'
import { DocumentField } from '#web/features/files/document-field.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { noPlace, PlaceFields, placeLabels } from './place-fields.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { ...placeLabels('homeAddress.0'), proofOfAddressId: 'Proof of this address' }

export function AddressStep({ onboarding: { address }, onSaved }: StepProps) {
  const [known] = address?.homeAddress ?? []
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'address',
      initial: {
        home: known ? { state: known.state, LGA: known.LGA, street: known.street } : noPlace,
        useHomeAddress: address?.useHomeAddress ?? false,
        proofOfAddressId: address?.proofOfAddressId ?? '',
      },
      bodyOf: ({ home, ...values }) => ({ step: 'address', homeAddress: [home], ...values }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <PlaceFields
        name="homeAddress.0"
        value={form.values.home}
        errors={form.errors}
        onChange={home => form.setFieldValue('home', home)}
      />
      <Checkbox
        label="My store operates from here: couriers pick up at this address"
        name="useHomeAddress"
        {...form.getInputProps('useHomeAddress', { type: 'checkbox' })}
      />
      <DocumentField
        label={labels.proofOfAddressId}
        name="proofOfAddressId"
        value={form.values.proofOfAddressId}
        href={address?.proofOfAddressId === form.values.proofOfAddressId ? address.proofOfAddress : null}
        error={form.errors.proofOfAddressId}
        onChange={id => form.setFieldValue('proofOfAddressId', id)}
      />
    </StepForm>
  )
}
