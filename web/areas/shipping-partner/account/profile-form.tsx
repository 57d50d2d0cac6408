import { TextInput } from '@mantine/core'
import { getPartnerProfile, type PartnerProfile, updatePartnerProfile } from '#contract/logistics/partners.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { StatesField } from '#web/features/partners/states-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { phone } from '#web/ui/format.ts'

const labels = { phoneNumber: 'Phone number', states: 'Delivers in' }

/** Form for a partner's states and contact number. */
export function ProfileForm({ profile }: { profile: PartnerProfile }) {
  const { form, change, onSubmit, summary } = useEndpointForm(updatePartnerProfile, {
    initial: { phoneNumber: phone(profile.phoneNumber ?? ''), states: profile.states },
    input: body => ({ body }),
    invalidates: [getPartnerProfile.id],
  })
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} busy={change.isPending} save="Save">
      <TextInput
        label={labels.phoneNumber}
        description="Customers and stores call this number"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phoneNumber')}
      />
      <StatesField
        value={form.values.states}
        onChange={states => form.setFieldValue('states', states)}
        error={form.errors.states}
      />
    </StepForm>
  )
}
