import { Alert, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { onboardPartner, type PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import { getPartnerProfile } from '#contract/logistics/partners.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { type PartnerStepProps, useKeepOnboarding } from './use-partner-step.ts'

const labels = {
  'certification.name': 'Your name',
  'certification.designation': 'Your designation',
  'certification.signature': 'Signature',
  'certification.date': 'Date',
  'certification.introducedBy.name': 'Referrer’s name',
  'certification.introducedBy.signature': 'Referrer’s signature',
}

/** Form that signs and submits the details of the other steps. */
export function CertificationStep({ onboarding, onSaved }: PartnerStepProps) {
  const { company, bankDetails } = onboarding
  if (company && bankDetails)
    return <Sign onboarding={onboarding} details={{ company, bankDetails }} onSaved={onSaved} />
  return (
    <Alert color="marigold" title="Complete the other steps first">
      <Text as="p" tone="muted" style={{ marginBottom: 'var(--space-4)' }}>
        First fill in your company and bank details.
      </Text>
      <ActionLink to={company ? '?step=bankDetails' : '?step=company'}>
        {company ? 'Go to bank details' : 'Go to company'}
      </ActionLink>
    </Alert>
  )
}

interface Props extends PartnerStepProps {
  details: Pick<{ [P in keyof PartnerOnboarding]: NonNullable<PartnerOnboarding[P]> }, 'company' | 'bankDetails'>
}

function Sign({ onboarding: { certification }, details, onSaved }: Props) {
  const keep = useKeepOnboarding()
  const [introduced, setIntroduced] = useState(Boolean(certification?.introducedBy))
  const { form, change, onSubmit, summary } = useEndpointForm(onboardPartner, {
    initial: {
      certification: {
        name: certification?.name ?? details.company.contactPerson.name,
        designation: certification?.designation ?? details.company.contactPerson.designation,
        signature: '',
        date: dayInLagos(),
        introducedBy: { name: certification?.introducedBy?.name ?? '', signature: '' },
      },
    },
    input: ({ certification: typed }) => ({
      body: { ...details, certification: { ...typed, introducedBy: introduced ? typed.introducedBy : null } },
    }),
    invalidates: [getPartnerProfile.id],
    onSuccess: ({ data }) => {
      keep(data)
      onSaved()
    },
  })
  const signing = {
    description: 'Type the name exactly as above',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    autoComplete: 'off',
  }
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <Text as="p" tone="muted">
        I certify that the information about {details.company.companyName} is true, and that I am authorised to sign for
        it.
      </Text>
      <FieldGrid>
        <TextInput label={labels['certification.name']} name="name" {...form.getInputProps('certification.name')} />
        <TextInput
          label={labels['certification.designation']}
          name="designation"
          {...form.getInputProps('certification.designation')}
        />
        <TextInput
          label={labels['certification.signature']}
          name="signature"
          {...signing}
          {...form.getInputProps('certification.signature')}
        />
        <DayField
          label={labels['certification.date']}
          name="certification.date"
          {...form.getInputProps('certification.date')}
        />
      </FieldGrid>
      <Checkbox
        label="We were referred to Bitmarte"
        checked={introduced}
        onChange={event => setIntroduced(event.currentTarget.checked)}
      />
      {introduced && (
        <FieldGrid>
          <TextInput
            label={labels['certification.introducedBy.name']}
            name="introducedBy.name"
            autoComplete="off"
            {...form.getInputProps('certification.introducedBy.name')}
          />
          <TextInput
            label={labels['certification.introducedBy.signature']}
            name="introducedBy.signature"
            {...signing}
            description="Let them type their name as above"
            {...form.getInputProps('certification.introducedBy.signature')}
          />
        </FieldGrid>
      )}
      <div>
        <SubmitButton busy={change.isPending}>Sign and submit</SubmitButton>
      </div>
    </Stack>
  )
}
