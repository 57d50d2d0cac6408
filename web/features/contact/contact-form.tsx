import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { Action } from '#web/ui/action.tsx'
import classes from './contact-form.module.css'
import { type ContactField, type ContactRefusal, fieldLabels, fields, topicLabels } from './contact-words.ts'

/** A plain form: it works without scripts, and with them what was typed stays where it is when something is wrong. */
export function ContactForm({ refusal }: { refusal: ContactRefusal | undefined }) {
  const { state } = useNavigation()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusal) summary.current?.focus()
  }, [refusal])
  const { errors = {}, typed = {} } = refusal ?? {}
  const wrong = fields.filter(field => errors[field])
  const given = (field: ContactField) => ({
    id: field,
    name: field,
    required: true,
    defaultValue: typed[field],
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': errors[field] ? `${field}-wrong` : undefined,
  })
  return (
    <Form method="post" noValidate className={classes.form}>
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
      <div className={classes.pair}>
        <Field field="fullName" errors={errors}>
          <input {...given('fullName')} autoComplete="name" maxLength={120} />
        </Field>
        <Field field="email" errors={errors}>
          <input {...given('email')} type="email" autoComplete="email" maxLength={254} />
        </Field>
      </div>
      <Field field="topic" errors={errors}>
        <select {...given('topic')} defaultValue={typed.topic ?? ''}>
          <option value="" disabled>
            Choose one
          </option>
          {Object.entries(topicLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field field="message" errors={errors}>
        <textarea {...given('message')} rows={7} maxLength={4000} />
      </Field>
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
    </Form>
  )
}

function Field({
  field,
  errors,
  children,
}: {
  field: ContactField
  errors: ContactRefusal['errors']
  children: React.ReactNode
}) {
  return (
    <div className={classes.field}>
      <label htmlFor={field}>{fieldLabels[field]}</label>
      {children}
      {errors[field] && (
        <p id={`${field}-wrong`} className={classes.wrong}>
          {errors[field]}
        </p>
      )}
    </div>
  )
}
