import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shippingLocation } from '#contract/locations/locations.ts'
import { getStoreClosing } from '#contract/stores/closing.ts'
import { weekdays } from '#contract/stores/opening.ts'
import { addStoreProfile, getStoreProfile, type StoreProfile } from '#contract/stores/store-profile.ts'
import { PictureUpload } from '#web/features/files/picture-upload.tsx'
import { byCity, byTown } from '#web/features/locations/find-place.tsx'
import { sameNameNote } from '#web/features/onboarding/step-words.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields } from '#web/ui/read-only.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { addressNote, bodyOf, type ProfileForm, profileChanges, valuesOf } from './draft.ts'
import { HolidayFields } from './holiday-fields.tsx'
import { HoursFields, weekdayNames } from './hours-fields.tsx'
import { networks, SocialFields } from './social-fields.tsx'

const labels: Readonly<Record<string, string>> = {
  'store.storeName': 'Store name',
  'store.storeUrl': 'Web address',
  'store.description': 'About the store',
  'store.storePhoneNumber': 'Phone number',
  'store.shippingLocation.state': 'State',
  'store.shippingLocation.city': 'Local government area',
  'store.shippingLocation.street': 'Street and number',
  'store.holiday.until': 'Last day of the holiday',
  ...Object.fromEntries(networks),
  ...Object.fromEntries(weekdays.map(weekday => [`store.hours.${weekday}.closes`, weekdayNames[weekday]])),
}

/** Edits the store profile. Read-only roles see the same fields. */
export function StoreProfileForm({ profile, readOnly }: { profile: StoreProfile; readOnly: boolean }) {
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(addStoreProfile, {
    initial: valuesOf(profile),
    input: values => ({ body: bodyOf(values) }),
    changes: profileChanges,
    success: 'Saved.',
    invalidates: [getStoreProfile.id, getStoreClosing.id],
    onSuccess: ({ data }) => {
      if (showSaved(valuesOf(data))) draft.forget()
    },
    onFailure: ({ code, message }) => {
      if (code === 'store_url_taken') form.setFieldError('store.storeUrl', message)
    },
  })
  const { logo } = form.getInitialValues().store
  // A chosen logo isn't kept, because only the form that sent it can show it.
  const kept = { ...form.values, store: { ...form.values.store, logo } }
  const draft = useFormDraft('store-profile', form, { compared: true, values: kept })
  return (
    <form onSubmit={onSubmit} method="post" noValidate>
      <Fields readOnly={readOnly}>
        <Stack gap={4}>
          <FormSummary {...summary} labels={labels} />
          <RestoredDraft {...draft} />
          <Section title="Name and logo">
            <Identity form={form} store={profile.store} />
          </Section>
          <Section title="Pickup location">
            <Place form={form} />
          </Section>
          <Section title="Opening hours">
            <HoursFields hours={form.values.store.hours} onChange={hours => form.setFieldValue('store.hours', hours)} />
          </Section>
          <div id="holiday">
            <Section title="Holiday">
              <HolidayFields form={form} />
            </Section>
          </div>
          <Section title="Social media">
            <SocialFields form={form} />
          </Section>
        </Stack>
      </Fields>
      <SaveBar
        kept={form.values.store.logo === logo}
        dirty={form.isDirty() && !readOnly}
        saving={change.isPending}
        onDiscard={draft.discard}
      />
    </form>
  )
}

function Identity({ form, store }: { form: ProfileForm; store: StoreProfile['store'] }) {
  return (
    <Stack gap={4}>
      <PictureUpload
        what="logo"
        name="store.logo"
        kept={store.logo}
        value={form.values.store.logo}
        onChange={id => form.setFieldValue('store.logo', id)}
      />
      <FieldGrid>
        <TextInput
          label={labels['store.storeName']}
          description={form.isDirty('store.storeName') ? undefined : sameNameNote(store.sameNamed)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="store.storeName"
          maxLength={80}
          {...form.getInputProps('store.storeName')}
        />
        <TextInput
          label={labels['store.storePhoneNumber']}
          name="store.storePhoneNumber"
          type="tel"
          autoComplete="tel"
          placeholder="0803 555 0188"
          {...form.getInputProps('store.storePhoneNumber')}
        />
        <TextInput
          label={labels['store.storeUrl']}
          description={addressNote(form.values.store.storeUrl, store.storeUrl)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="store.storeUrl"
          // Room for a pasted link.
          maxLength={300}
          spellCheck={false}
          {...form.getInputProps('store.storeUrl')}
        />
      </FieldGrid>
      <Textarea
        label={labels['store.description']}
        description="Describe your store and what you sell"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="store.description"
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('store.description')}
      />
    </Stack>
  )
}

function Place({ form }: { form: ProfileForm }) {
  const places = useQuery({ ...queryOf(shippingLocation), staleTime: Number.POSITIVE_INFINITY })
  const states = places.data?.states ?? []
  const { state, city } = form.values.store.shippingLocation
  const at = 'store.shippingLocation'
  const chosen = states.find(({ name }) => name === state)
  return (
    <Stack gap={4}>
      <FieldGrid>
        <Select
          label={labels[`${at}.state`]}
          name={`${at}.state`}
          data={states.map(({ name }) => name)}
          {...byCity(states)}
          searchable
          allowDeselect={false}
          placeholder={places.isPending ? 'Loading' : 'Choose a state'}
          nothingFoundMessage="No matching states"
          error={form.errors[`${at}.state`]}
          value={state || null}
          onChange={name => {
            form.setFieldValue('store.shippingLocation.state', name ?? '')
            form.setFieldValue('store.shippingLocation.city', '')
          }}
        />
        <Select
          label={labels[`${at}.city`]}
          name={`${at}.city`}
          data={chosen?.lgas ?? []}
          {...byTown(chosen?.towns)}
          searchable
          allowDeselect={false}
          disabled={!state}
          placeholder={state ? 'Choose one' : 'Choose a state first'}
          nothingFoundMessage="No matches"
          error={form.errors[`${at}.city`]}
          value={city || null}
          onChange={name => form.setFieldValue('store.shippingLocation.city', name ?? '')}
        />
      </FieldGrid>
      <TextInput
        label={labels[`${at}.street`]}
        name={`${at}.street`}
        autoComplete="street-address"
        maxLength={200}
        {...form.getInputProps(`${at}.street`)}
      />
      <Checkbox
        label="Customers can visit"
        description="Shows the street to everyone. Otherwise only couriers see it."
        {...form.getInputProps('store.isPhysicalLocation', { type: 'checkbox' })}
      />
      <Note>Delivery fees are calculated from here. Placed orders keep their pickup location.</Note>
    </Stack>
  )
}
