import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Text } from '#web/ui/text.tsx'
import { Stack } from './layout.tsx'
import { Note } from './note.tsx'
import classes from './plain-field.module.css'

interface Said {
  label: string
  name: string
  error?: string
  note?: ReactNode
}

const fieldProps = ({ name, error, note }: Said) => ({
  id: name,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || note ? `${name}-note` : undefined,
})

function Field({ label, name, error, note, children }: Said & { children: ReactNode }) {
  return (
    <Stack gap={1.5} className={classes.field}>
      <label htmlFor={name}>{label}</label>
      {children}
      {(error || note) && (
        <p id={`${name}-note`}>
          {error ? (
            <Text tone="clay" size="md">
              {error}
            </Text>
          ) : (
            <Note>{note}</Note>
          )}
        </p>
      )}
    </Stack>
  )
}

/** A field without a line of script of its own, for public pages. In the areas, Mantine's TextInput does as well. */
export function PlainInput({ label, error, note, name, ...rest }: Said & InputHTMLAttributes<HTMLInputElement>) {
  const said = { label, name, error, note }
  return (
    <Field {...said}>
      <input {...rest} {...fieldProps(said)} />
    </Field>
  )
}

/** The same for text of several lines. */
export function PlainTextarea({
  label,
  error,
  note,
  name,
  ...rest
}: Said & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const said = { label, name, error, note }
  return (
    <Field {...said}>
      <textarea {...rest} {...fieldProps(said)} />
    </Field>
  )
}

/** The same for one of a few; its options are children. */
export function PlainSelect({ label, error, note, name, ...rest }: Said & SelectHTMLAttributes<HTMLSelectElement>) {
  const said = { label, name, error, note }
  return (
    <Field {...said}>
      <select {...rest} {...fieldProps(said)} />
    </Field>
  )
}
