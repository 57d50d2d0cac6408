import { Checkbox } from '@mantine/core'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { noPlace, PlaceFields, placeLabels } from './place-fields.tsx'
import { type StepProps, useStep } from './use-step.ts'

export function PickupStep({ onboarding: { pickup }, onSaved }: StepProps) {
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'pickup',
      initial: {
        pickupLocation: pickup?.pickupLocation ?? noPlace,
        physicalLocation: pickup?.physicalLocation ?? false,
      },
      bodyOf: values => ({ step: 'pickup', ...values }),
    },
  )
  return (
    <StepForm
      onSubmit={onSubmit}
      summary={summary}
      labels={placeLabels('pickupLocation')}
      draft={draft}
      busy={change.isPending}
    >
      <PlaceFields
        name="pickupLocation"
        value={form.values.pickupLocation}
        errors={form.errors}
        onChange={place => form.setFieldValue('pickupLocation', place)}
      />
      <Checkbox
        label="Customers can visit"
        description="Your page then shows the street address."
        name="physicalLocation"
        {...form.getInputProps('physicalLocation', { type: 'checkbox' })}
      />
    </StepForm>
  )
}
