import { useEffect, useRef } from 'react'
import { List, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  /** Shown when no field is at fault. */
  message: string
  /** Errors by the ID of their field. */
  errors: Readonly<Record<string, string | undefined>>
  /** In the order of the form. */
  labels: Readonly<Record<string, string>>
}

/** Errors of a form on a public page with links to the fields. Takes the focus when it appears. */
export function FormProblems({ message, errors, labels }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const order = Object.keys(labels)
  const entries = Object.entries(errors)
    .filter(([, error]) => error)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
  return (
    <Stack ref={box} tabIndex={-1} role="alert" panel="clay" style={{ padding: 'var(--space-3) var(--space-4)' }}>
      {entries.length === 0 ? (
        message
      ) : (
        <List gap={1}>
          {entries.map(([field, error]) => (
            <li key={field}>
              <Text as="a" weight="strong" href={`#${field}`} style={{ textDecoration: 'underline' }}>
                {labels[field] ?? field}
              </Text>
              : {error}
            </li>
          ))}
        </List>
      )}
    </Stack>
  )
}
