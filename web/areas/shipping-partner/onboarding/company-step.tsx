import { TextInput } from '@mantine/core'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { StatesField } from '#web/features/partners/states-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { phone } from '#web/ui/format.ts'
import { type PartnerStepProps, usePartnerStep } from './use-partner-step.ts'

const labels = {
  'company.companyName': 'Company',
  'company.rcNumber': 'RC number',
  'company.vatNumber': 'VAT number (optional)',
  'company.officeAddress': 'Office address',
  'company.postalAddress': 'Postal address',
  'company.phoneNumber': 'Phone number',
  'company.email': 'E-mail',
  'company.contactPerson.name': 'Contact person',
  'company.contactPerson.designation': 'Designation',
  'company.contactPerson.phoneNumber': 'Their phone number',
  'company.contactPerson.lineOfBusiness': 'Line of business',
  'company.states': 'Delivers in',
}
const fields = [
  ['company.companyName', { autoComplete: 'organization' }],
  ['company.rcNumber', { placeholder: 'RC 1234567', autoComplete: 'off' }],
  ['company.vatNumber', { placeholder: 'Empty if not registered', autoComplete: 'off' }],
  ['company.phoneNumber', { type: 'tel', placeholder: '0803 555 0188', autoComplete: 'tel' }],
  ['company.email', { type: 'email', autoComplete: 'email' }],
  ['company.officeAddress', { autoComplete: 'street-address' }],
  ['company.postalAddress', { autoComplete: 'off' }],
  ['company.contactPerson.name', { autoComplete: 'name' }],
  ['company.contactPerson.designation', { autoComplete: 'organization-title' }],
  ['company.contactPerson.phoneNumber', { type: 'tel', placeholder: '0803 555 0189', autoComplete: 'off' }],
  ['company.contactPerson.lineOfBusiness', { placeholder: 'Courier, haulage', autoComplete: 'off' }],
] as const

interface Props extends PartnerStepProps {
  /** Data from sign-up. */
  known: { companyName: string; phoneNumber: string | null; email: string; name: string; states: readonly string[] }
}

export function CompanyStep({ onboarding: { company }, known, onSaved }: Props) {
  const contact = company?.contactPerson
  const { form, change, draft, onSubmit, summary } = usePartnerStep(
    { onSaved },
    {
      step: 'company',
      initial: {
        company: {
          companyName: company?.companyName ?? known.companyName,
          rcNumber: company?.rcNumber ?? '',
          vatNumber: company?.vatNumber ?? '',
          officeAddress: company?.officeAddress ?? '',
          postalAddress: company?.postalAddress ?? '',
          phoneNumber: phone(company?.phoneNumber ?? known.phoneNumber ?? ''),
          email: company?.email ?? known.email,
          contactPerson: {
            name: contact?.name ?? known.name,
            phoneNumber: phone(contact?.phoneNumber ?? ''),
            designation: contact?.designation ?? '',
            lineOfBusiness: contact?.lineOfBusiness ?? '',
          },
          states: company?.states ?? [...known.states],
        },
      },
      bodyOf: values => ({ step: 'company', ...values }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <FieldGrid>
        {fields.map(([name, props]) => (
          <TextInput key={name} label={labels[name]} name={name} {...props} {...form.getInputProps(name)} />
        ))}
      </FieldGrid>
      <StatesField
        value={form.values.company.states}
        onChange={states => form.setFieldValue('company.states', states)}
        error={form.errors['company.states']}
      />
    </StepForm>
  )
}
