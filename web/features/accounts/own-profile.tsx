import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { UserKind } from '#contract/access.ts'
import { loadFailed } from '#contract/failures.ts'
import { type UserInfo, userData } from '#contract/identity/accounts.ts'
import { getProfile, type Profile, updateProfile } from '#contract/identity/profile.ts'
import { PictureUpload } from '#web/features/files/picture-upload.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { queryOf } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { type SessionUser, useKind } from '#web/shell/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { type Fact, Facts } from '#web/ui/facts.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { fieldLabels } from './auth-words.ts'
import { OwnEmail } from './own-email.tsx'
import { showInSession } from './show-in-session.ts'

const labels = {
  firstName: fieldLabels.firstName,
  lastName: fieldLabels.lastName,
  phoneNumber: `${fieldLabels.phoneNumber} (optional)`,
  pictureId: 'Picture',
}

/** Name, phone number, picture and e-mail of the signed-in account, to change. */
export function OwnProfile() {
  const { data: profile, error, refetch } = useQuery(queryOf(getProfile))
  const { data: user } = useQuery(queryOf(userData))
  return (
    <>
      <Section title="You">
        {error && !profile ? (
          <ErrorState error={error} message={loadFailed.userData} onRetry={refetch} />
        ) : profile ? (
          <Stack gap={4}>
            <ProfileForm profile={profile} />
            {user && <Role user={user} />}
          </Stack>
        ) : (
          <SkeletonLines lines={5} />
        )}
      </Section>
      {profile && (
        <Section title="E-mail">
          <OwnEmail profile={profile} />
        </Section>
      )}
    </>
  )
}

const valuesOf = ({ firstName, lastName, phoneNumber, picture }: Profile) => ({
  firstName,
  lastName,
  phoneNumber: phone(phoneNumber ?? ''),
  pictureId: picture?.id ?? null,
})

/** The part of a session's user that its owner can change: new addresses, greetings and menus show it. */
const shownOf = (kind: UserKind, { firstName, lastName, phoneNumber, email, picture }: Profile): SessionUser => ({
  firstName,
  lastName,
  phoneNumber,
  email,
  image: picture,
  // A partner's session has the whole name.
  ...(kind === 'partner' && { name: `${firstName} ${lastName}` }),
})

function ProfileForm({ profile }: { profile: Profile }) {
  const kind = useKind()
  // It may also have changed in another browser, where mailed links are opened.
  useEffect(() => showInSession(kind, shownOf(kind, profile)), [kind, profile])
  const initial = valuesOf(profile)
  const { form, change, onSubmit, summary, showSaved } = useEndpointForm(updateProfile, {
    initial,
    input: ({ phoneNumber, ...rest }) => ({ body: { ...rest, phoneNumber: phoneNumber.trim() || null } }),
    changes: true,
    invalidates: [getProfile.id, userData.id],
    onSuccess: ({ data }) => {
      if (showSaved(valuesOf(data))) draft.forget()
      showInSession(kind, shownOf(kind, data))
    },
  })
  // A chosen picture isn't kept, because only the form that sent it can show it.
  const draft = useFormDraft(`profile.${kind}`, form, { compared: true, except: ['pictureId'] })
  return (
    <Stack as="form" gap={3} onSubmit={onSubmit} method="post" noValidate>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
      <PictureUpload
        what="picture"
        name="pictureId"
        kept={profile.picture}
        value={form.values.pictureId}
        onChange={id => form.setFieldValue('pictureId', id)}
        empty={<Initials of={profile} />}
      />
      <FieldGrid>
        <TextInput
          label={labels.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={labels.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          {...form.getInputProps('lastName')}
        />
      </FieldGrid>
      <TextInput
        label={labels.phoneNumber}
        name="phoneNumber"
        type="tel"
        autoComplete="tel"
        placeholder="0803 555 0188"
        maw={320}
        {...form.getInputProps('phoneNumber')}
      />
      <div>
        <SubmitButton busy={change.isPending}>Save</SubmitButton>
      </div>
    </Stack>
  )
}

const initials = { display: 'grid', placeItems: 'center', width: '100%', height: '100%', background: 'var(--sunken)' }

const Initials = ({ of }: { of: Pick<UserInfo, 'firstName' | 'lastName'> }) => (
  <Text tone="muted" size="2xl" weight="bold" style={initials} aria-hidden="true">
    {[of.firstName, of.lastName].map(name => [...name.trim()][0])}
  </Text>
)

const optional = (name: string, value: ReactNode): Fact[] => (value ? [[name, value]] : [])

/** What the account belongs to, which its owner can't change here. */
function Role({ user }: { user: UserInfo & { partner?: { shippingCompany: string } | undefined } }) {
  const facts = [
    ...optional('Store', user.storeName),
    ...optional('Company', user.partner?.shippingCompany),
    ...optional('Role', user.role),
  ]
  return facts.length > 0 && <Facts facts={facts} />
}
