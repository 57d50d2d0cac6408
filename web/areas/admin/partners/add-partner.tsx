import { TextInput } from '@mantine/core'
import { createPartner, listPartners } from '#contract/logistics/partners.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { StatesField } from '#web/features/partners/states-field.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'

const labels = {
  companyName: 'Company',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  states: 'Delivers in',
}

/** Form for a new shipping partner. */
export function AddPartner({ onClose }: { onClose: () => void }) {
  const { form, change, onSubmit, summary } = useEndpointForm(createPartner, {
    initial: { companyName: '', firstName: '', lastName: '', email: '', phoneNumber: '', states: [] as string[] },
    input: body => ({ body }),
    invalidates: [listPartners.id],
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft('partner.new', form)
  const field = (name: Exclude<keyof typeof labels, 'states'>) => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <Modal opened onClose={onClose} title="Add partner" size="lg">
      <StepForm
        onSubmit={onSubmit}
        summary={summary}
        labels={labels}
        draft={draft}
        busy={change.isPending}
        save="Add partner"
        onCancel={onClose}
      >
        <TextInput {...field('companyName')} data-autofocus />
        <FieldGrid>
          <TextInput {...field('firstName')} />
          <TextInput {...field('lastName')} />
          <TextInput {...field('email')} type="email" />
          <TextInput {...field('phoneNumber')} type="tel" placeholder="0803 555 0188" />
        </FieldGrid>
        <StatesField
          value={form.values.states}
          onChange={states => form.setFieldValue('states', states)}
          error={form.errors.states}
        />
        <Note>We email them a link to set their password. They fill in the company details themselves.</Note>
      </StepForm>
    </Modal>
  )
}
