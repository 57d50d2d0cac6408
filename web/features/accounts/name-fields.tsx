import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldGrid } from '#web/ui/field-grid.tsx'

export const personLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
}

interface Person {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}

interface Props<V extends Person> {
  form: UseFormReturnType<V>
  isNew: boolean
  /** Reason why the e-mail of an existing account is fixed. */
  fixedEmail: string
}

/** Fields for the name, e-mail and phone number of an invited person. */
export function PersonFields<V extends Person>({ form, isNew, fixedEmail }: Props<V>) {
  return (
    <>
      <FieldGrid>
        <TextInput
          label={personLabels.firstName}
          name="firstName"
          maxLength={80}
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput label={personLabels.lastName} name="lastName" maxLength={80} {...form.getInputProps('lastName')} />
      </FieldGrid>
      <TextInput
        label={personLabels.email}
        name="email"
        type="email"
        disabled={!isNew}
        description={isNew ? 'They sign in with it' : fixedEmail}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={`${personLabels.phoneNumber} (optional)`}
        name="phoneNumber"
        type="tel"
        placeholder="0803 555 0188"
        {...form.getInputProps('phoneNumber')}
      />
    </>
  )
}
