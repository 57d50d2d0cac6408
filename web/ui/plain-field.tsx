import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Text } from '#web/ui/text.tsx'
import { Stack } from './layout.tsx'
import { Note } from './note.tsx'
import classes from './plain-field.module.css'

interface FieldProps {
  label: string
  name: string
  error?: string
  note?: ReactNode
}

const fieldProps = ({ name, error, note }: FieldProps) => ({
  id: name,
  className: classes.control,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || note ? `${name}-note` : undefined,
})

function Field({ label, name, error, note, children }: FieldProps & { children: ReactNode }) {
  return (
    <Stack gap={1.5} style={{ alignContent: 'start' }}>
      <Text as="label" size="md" weight="strong" htmlFor={name}>
        {label}
      </Text>
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

/** A text field without its own script, for public pages. The areas use Mantine's TextInput. */
export function PlainInput({ label, error, note, name, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const field = { label, name, error, note }
  return (
    <Field {...field}>
      <input {...rest} {...fieldProps(field)} />
    </Field>
  )
}

/** A PlainInput for text of several lines. */
export function PlainTextarea({
  label,
  error,
  note,
  name,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = { label, name, error, note }
  return (
    <Field {...field}>
      <textarea style={{ resize: 'vertical' }} {...rest} {...fieldProps(field)} />
    </Field>
  )
}

/** A PlainInput for one of a few options, which are its children. */
export function PlainSelect({
  label,
  error,
  note,
  name,
  ...rest
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const field = { label, name, error, note }
  return (
    <Field {...field}>
      <select {...rest} {...fieldProps(field)} />
    </Field>
  )
}
