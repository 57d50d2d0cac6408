import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  type ContactField,
  type ContactRefusal,
  fieldLabels,
  fields,
  topicLabels,
} from '#web/features/contact/contact-words.ts'
import { Action } from '#web/ui/action.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { PlainInput, PlainSelect, PlainTextarea } from '#web/ui/plain-field.tsx'
import classes from './contact-form.module.css'

/** A plain form: it works without scripts, and with them what was typed stays where it is when something is wrong. */
export function ContactForm({ refusal }: { refusal: ContactRefusal | undefined }) {
  const { state } = useNavigation()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) summary.current?.focus()
  }, [refusal])
  const { errors = {}, typed = {} } = refusal ?? {}
  const wrong = fields.filter(field => errors[field])
  const field = (name: ContactField) => ({
    name,
    label: fieldLabels[name],
    error: errors[name],
    required: true,
    defaultValue: typed[name],
  })
  return (
    <Stack as={Form} gap={4} method="post" noValidate>
      {refusal && (
        <div ref={summary} tabIndex={-1} role="alert" className={classes.summary}>
          {wrong.length === 0 ? (
            refusal.message
          ) : (
            <ul>
              {wrong.map(field => (
                <li key={field}>
                  <a href={`#${field}`}>{fieldLabels[field]}</a>: {errors[field]}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <Grid gap={4} columns={2} phone={1} align="start">
        <PlainInput {...field('fullName')} autoComplete="name" maxLength={120} />
        <PlainInput {...field('email')} type="email" autoComplete="email" maxLength={254} />
      </Grid>
      <PlainSelect {...field('topic')} defaultValue={typed.topic ?? ''}>
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
      {/* People don't see this; a machine that fills in all there is gives itself away. */}
      <div className={classes.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <Action type="submit" look="main" large busy={state === 'submitting'}>
          Send message
        </Action>
      </div>
    </Stack>
  )
}
