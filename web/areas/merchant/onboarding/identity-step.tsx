import { Select, TextInput } from '@mantine/core'
import { documentNames } from '#contract/onboarding/document-names.ts'
import { idDocumentTypes } from '#contract/onboarding/onboarding.ts'
import { DocumentField } from '#web/features/files/document-field.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { type StepProps, useStep } from './use-step.ts'

const labels = { idDocumentType: 'Document', idDocumentNumber: 'Document number', idDocumentId: 'Document file' }

export function IdentityStep({ onboarding: { identity }, onSaved }: StepProps) {
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'identity',
      initial: {
        idDocumentType: identity?.idDocumentType ?? 'nin',
        idDocumentNumber: identity?.idDocumentNumber ?? '',
        idDocumentId: identity?.idDocumentId ?? '',
      },
      // The number of an identity document is never stored in the browser.
      except: ['idDocumentNumber'],
      bodyOf: values => ({ step: 'identity', ...values }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <FieldGrid>
        <Select
          label={labels.idDocumentType}
          name="idDocumentType"
          data={idDocumentTypes.map(value => ({ value, label: documentNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps('idDocumentType')}
        />
        <TextInput
          label={labels.idDocumentNumber}
          name="idDocumentNumber"
          autoComplete="off"
          {...form.getInputProps('idDocumentNumber')}
        />
      </FieldGrid>
      <DocumentField
        label={labels.idDocumentId}
        name="idDocumentId"
        value={form.values.idDocumentId}
        href={identity?.idDocumentId === form.values.idDocumentId ? identity.idDocumentUrl : null}
        error={form.errors.idDocumentId}
        onChange={id => form.setFieldValue('idDocumentId', id)}
      />
    </StepForm>
  )
}
