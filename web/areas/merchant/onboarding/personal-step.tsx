import { TextInput } from '@mantine/core'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { dayInLagos, phone } from '#web/ui/format.ts'
import { type StepProps, useStep } from './use-step.ts'

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone number',
  dateOfBirth: 'Date of birth',
  nationality: 'Nationality',
}

export function PersonalStep({ onboarding: { personal }, onSaved }: StepProps) {
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'personal',
      initial: {
        firstName: personal?.firstName ?? '',
        lastName: personal?.lastName ?? '',
        phoneNumber: phone(personal?.phoneNumber ?? ''),
        dateOfBirth: personal?.dateOfBirth ?? '',
        nationality: personal?.nationality ?? 'Nigerian',
      },
      bodyOf: values => ({ step: 'personal', ...values }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <FieldGrid>
        <TextInput
          label={labels.firstName}
          description="As on your document"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="firstName"
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={labels.lastName}
          name="lastName"
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
        <TextInput
          label={labels.phoneNumber}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="0803 555 0188"
          {...form.getInputProps('phoneNumber')}
        />
        <DayField
          label={labels.dateOfBirth}
          name="dateOfBirth"
          max={dayInLagos()}
          autoComplete="bday"
          {...form.getInputProps('dateOfBirth')}
        />
        <TextInput
          label={labels.nationality}
          name="nationality"
          autoComplete="off"
          {...form.getInputProps('nationality')}
        />
      </FieldGrid>
    </StepForm>
  )
}
