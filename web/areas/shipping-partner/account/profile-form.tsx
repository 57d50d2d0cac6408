import { NativeSelect, TextInput } from '@mantine/core'
import { getPartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { getPartnerProfile, type PartnerProfile, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { vehicleWords } from '#web/features/delivery/fit.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { StatesField } from '#web/features/partners/states-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { phone } from '#web/ui/format.ts'

const labels = { phoneNumber: 'Phone number', states: 'Delivers in', vehicleId: 'Largest vehicle' }

const valuesOf = ({ phoneNumber, states, vehicle }: PartnerProfile) => ({
  phoneNumber: phone(phoneNumber ?? ''),
  states,
  vehicleId: vehicle?.id ?? '',
})

/** Form for a partner's states, largest vehicle and contact number. */
export function ProfileForm({ profile }: { profile: PartnerProfile }) {
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(updatePartnerProfile, {
    initial: valuesOf(profile),
    input: ({ vehicleId, ...body }) => ({ body: { ...body, vehicleId: vehicleId || null } }),
    changes: true,
    invalidates: [getPartnerProfile.id, getPartnerOnboarding.id],
    onSuccess: ({ data }) => {
      if (showSaved(valuesOf(data))) draft.forget()
    },
  })
  const draft = useFormDraft('partner-profile', form, { compared: true })
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending} save="Save">
      <TextInput
        label={labels.phoneNumber}
        description="Customers and stores call this number"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        withAsterisk
        {...form.getInputProps('phoneNumber')}
      />
      <StatesField
        required
        value={form.values.states}
        onChange={states => form.setFieldValue('states', states)}
        error={form.errors.states}
      />
      <NativeSelect
        label={labels.vehicleId}
        description="Bitmarte asks before it assigns you, and you accept, a heavier order"
        name="vehicleId"
        data={[
          { value: '', label: 'Not named' },
          ...profile.vehicles.map(vehicle => ({ value: vehicle.id, label: vehicleWords(vehicle) })),
        ]}
        {...form.getInputProps('vehicleId')}
      />
    </StepForm>
  )
}
