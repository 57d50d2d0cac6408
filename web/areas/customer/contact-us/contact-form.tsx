import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { connection } from '#contract/messages.ts'
import { FormProblems } from '#web/areas/customer/form-problems.tsx'
import {
  type ContactField,
  type ContactRefusal,
  contactDraft,
  fieldLabels,
  fields,
  topicLabels,
} from '#web/features/contact/contact-words.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { PlainDraft } from '#web/shell/plain-draft.tsx'
import type { SessionUser } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { PlainInput, PlainSelect, PlainTextarea } from '#web/ui/plain-field.tsx'

interface Props {
  refusal: ContactRefusal | undefined
  /** Who is signed in. */
  user: SessionUser | undefined
  /** Reference of the order that it is about. */
  order?: string | undefined
}

/** The contact form. Works without scripts, and keeps the typed text after an error. */
export function ContactForm({ refusal, user, order }: Props) {
  const { state } = useNavigation()
  const hydrated = useHydrated()
  const online = useOnline()
  const [wasIn, setWasIn] = useState(false)
  if (user && !wasIn) setWasIn(true)
  // Whoever signs out leaves an empty form: the page stays until the next one has loaded.
  const signedOut = wasIn && !user
  // A second press can come before the button is busy.
  const sending = useRef(false)
  useEffect(() => {
    sending.current = state !== 'idle'
  }, [state])
  // Without a network, the bar and the note say it.
  const problem = online || refusal?.message !== connection ? refusal : undefined
  const { errors = {}, typed = {} } = refusal ?? {}
  const known = { fullName: [user?.firstName, user?.lastName].filter(Boolean).join(' '), email: user?.email }
  const about = order ? { topic: 'delivery', message: `About order ${order}: ` } : undefined
  const field = (name: ContactField) => ({
    name,
    label: fieldLabels[name],
    error: errors[name],
    required: true,
    defaultValue: typed[name] ?? about?.[name as keyof typeof about],
  })
  return (
    <Stack
      as={Form}
      gap={4}
      method="post"
      noValidate
      key={`${signedOut} ${order}`}
      onSubmit={(event: SubmitEvent) => {
        if (sending.current) event.preventDefault()
        sending.current = true
      }}
    >
      {problem && state === 'idle' && <FormProblems message={problem.message} errors={errors} labels={fieldLabels} />}
      {hydrated && <PlainDraft key={user?.id} name={contactDraft(order)} fields={fields} />}
      <Grid gap={4} columns={2} phone={1} align="start">
        {/* The server knows no session, so that these are rendered again with it. */}
        <PlainInput
          {...field('fullName')}
          key={`name ${user?.id}`}
          defaultValue={typed.fullName ?? known.fullName}
          autoComplete="name"
          maxLength={120}
        />
        <PlainInput
          {...field('email')}
          key={`e-mail ${user?.id}`}
          defaultValue={typed.email ?? known.email}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </Grid>
      <PlainSelect {...field('topic')} defaultValue={typed.topic ?? about?.topic ?? ''}>
        <option value="" disabled>
          Choose one
        </option>
        {Object.entries(topicLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </PlainSelect>
      <PlainTextarea {...field('message')} rows={7} maxLength={4000} />
      {/* A honeypot: people can't see this field, and bots fill it in. */}
      <div style={{ position: 'absolute', left: '-200vw' }} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <OfflineNote />
        <Action type="submit" look="main" large busy={state === 'submitting'} disabled={!online}>
          Send message
        </Action>
      </div>
    </Stack>
  )
}
