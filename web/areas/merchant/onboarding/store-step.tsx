import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { staffSizes } from '#contract/onboarding/onboarding.ts'
import { PictureUpload } from '#web/features/files/picture-upload.tsx'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { sameNameNote, staffSizeNames } from '#web/features/onboarding/step-words.ts'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { phone } from '#web/ui/format.ts'
import { type StepProps, useStep } from './use-step.ts'

const labels = {
  storeName: 'Store name',
  description: 'About the store',
  storePhoneNumber: 'Phone number of the store',
  staffSize: 'Staff',
  officeAddress: 'Office address, if there is one',
  rcNumber: 'Registration number',
}

export function StoreStep({ onboarding: { store }, onSaved }: StepProps) {
  const { form, change, draft, onSubmit, summary } = useStep(
    { onSaved },
    {
      step: 'store',
      initial: {
        storeName: store.storeName,
        description: store.description,
        storePhoneNumber: phone(store.storePhoneNumber ?? ''),
        logoId: store.logo?.id ?? null,
        isRegisteredBusiness: store.isRegisteredBusiness,
        rcNumber: store.rcNumber ?? '',
        staffSize: store.staffSize ?? '1',
        officeAddress: store.officeAddress,
      },
      // Only the form that sent a picture can show it.
      except: ['logoId'],
      bodyOf: ({ rcNumber, ...values }) => ({
        step: 'store',
        ...values,
        rcNumber: values.isRegisteredBusiness && rcNumber ? rcNumber : null,
      }),
    },
  )
  return (
    <StepForm onSubmit={onSubmit} summary={summary} labels={labels} draft={draft} busy={change.isPending}>
      <PictureUpload
        what="logo"
        name="store.logo"
        kept={store.logo}
        value={form.values.logoId}
        onChange={id => form.setFieldValue('logoId', id)}
      />
      <FieldGrid>
        <TextInput
          label={labels.storeName}
          description={form.isDirty('storeName') ? undefined : sameNameNote(store.sameNamed)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="storeName"
          maxLength={80}
          {...form.getInputProps('storeName')}
        />
        <TextInput
          label={labels.storePhoneNumber}
          name="storePhoneNumber"
          type="tel"
          {...form.getInputProps('storePhoneNumber')}
        />
      </FieldGrid>
      <Textarea
        label={labels.description}
        description="What you sell and what is special about it, in a few sentences"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="description"
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <FieldGrid>
        <Select
          label={labels.staffSize}
          name="staffSize"
          data={staffSizes.map(value => ({ value, label: staffSizeNames[value] }))}
          allowDeselect={false}
          {...form.getInputProps('staffSize')}
        />
        <TextInput
          label={labels.officeAddress}
          name="officeAddress"
          maxLength={300}
          {...form.getInputProps('officeAddress')}
        />
      </FieldGrid>
      <Checkbox
        label="It is a registered business"
        name="isRegisteredBusiness"
        {...form.getInputProps('isRegisteredBusiness', { type: 'checkbox' })}
      />
      {form.values.isRegisteredBusiness && (
        <FieldGrid>
          <TextInput
            label={labels.rcNumber}
            name="rcNumber"
            placeholder="RC 1234567"
            {...form.getInputProps('rcNumber')}
          />
        </FieldGrid>
      )}
    </StepForm>
  )
}
