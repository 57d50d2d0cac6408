import { Button, Textarea, TextInput } from '@mantine/core'
import { applyAsHub, getStoreHub, type HubApplication } from '#contract/logistics/hubs.ts'
import type { OpeningHours } from '#contract/stores/opening.ts'
import { HoursField } from '#web/features/hubs/hours-field.tsx'
import { PlaceFields } from '#web/features/hubs/place-fields.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

const labels = {
  name: 'Hub name',
  state: 'State',
  lga: 'Local government area',
  street: 'Street and number',
  phoneNumber: 'Phone number',
  capacity: 'Parcel capacity',
  hours: 'Open',
  about: 'About the location',
}

interface Values {
  name: string
  state: string
  lga: string
  street: string
  phoneNumber: string
  capacity: TypedNumber
  hours: OpeningHours
  about: string
}

const empty: Values = {
  name: '',
  state: '',
  lga: '',
  street: '',
  phoneNumber: '',
  capacity: '',
  hours: {},
  about: '',
}

/** Form with which a store applies as a hub. A declined application can be corrected and sent again. */
export function ApplyAsHub({ declined }: { declined: HubApplication | null }) {
  const initial: Values = declined
    ? {
        name: declined.name,
        state: declined.state,
        lga: declined.lga,
        street: declined.street,
        phoneNumber: phone(declined.phoneNumber),
        capacity: declined.capacity,
        hours: declined.hours,
        about: declined.about,
      }
    : empty
  const { form, change, onSubmit, summary } = useEndpointForm(applyAsHub, {
    initial,
    input: ({ capacity, ...said }) => ({ body: { ...said, capacity: numberOf(capacity) } }),
    invalidates: [getStoreHub.id],
    onSuccess: () => {
      draft.forget()
    },
  })
  const draft = useFormDraft('hub-application', form, { compared: false })
  const { values, errors } = form
  const { state, lga, street } = values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <TextInput label={labels.name} name="name" maxLength={80} {...form.getInputProps('name')} />
      <PlaceFields place={{ state, lga, street }} errors={errors} onChange={place => form.setValues(place)} />
      <FieldGrid>
        <TextInput
          label={labels.phoneNumber}
          name="phoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="0803 555 0188"
          {...form.getInputProps('phoneNumber')}
        />
        <NumberField
          label={labels.capacity}
          name="capacity"
          unit="parcels"
          min={1}
          max={100_000}
          {...form.getInputProps('capacity')}
        />
      </FieldGrid>
      <HoursField
        label={labels.hours}
        value={values.hours}
        errors={errors}
        onChange={hours => form.setFieldValue('hours', hours)}
      />
      <Textarea
        label={labels.about}
        description="Access, security and staff"
        name="about"
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('about')}
      />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Button type="submit" loading={change.isPending}>
          Submit application
        </Button>
      </Row>
    </Stack>
  )
}
