import { Alert } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Text } from './text.tsx'

interface Props {
  /** Error of the whole form. */
  message?: string
  /** Errors of single fields. */
  errors?: readonly { field: string; message: string }[]
  /** Names of fields as the form shows them, in the form's order. */
  labels?: Readonly<Record<string, string>>
}

/** Validation errors at a form's head; each line focuses its field (by `name`). Screen readers announce it. */
export function FormSummary({ message, errors: found = [], labels = {} }: Props) {
  const fields = Object.keys(labels)
  const placeOf = (field: string) => {
    const at = fields.findIndex(each => field === each || field.startsWith(`${each}.`))
    return at < 0 ? fields.length : at
  }
  const errors = found
    .map(error => ({ ...error, label: labels[error.field] ?? error.field }))
    .toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
  const box = useRef<HTMLDivElement>(null)
  const shown = message !== undefined || errors.length > 0
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  if (!shown) return null
  const focus = (field: string) =>
    box.current
      ?.closest('form')
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)
      ?.focus()
  return (
    // The head of a drawer or dialog stays above what scrolls.
    <Alert
      ref={box}
      color="clay"
      role="alert"
      title={errors.length > 0 ? undefined : message}
      style={{ scrollMarginTop: 'var(--space-16)' }}
    >
      {errors.length > 0 && (
        <ul>
          {errors.map(({ field, label, message: words }) => (
            <li key={field}>
              <Text as="button" type="button" weight="bold" underline onClick={() => focus(field)}>
                {label}
              </Text>
              {label.endsWith('?') ? ' ' : ': '}
              {words}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
