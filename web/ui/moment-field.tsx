import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

/** Lagos is an hour ahead of UTC, all the year. */
const ahead = 3_600_000

const typedOf = (moment: string | null): string =>
  moment === null ? '' : new Date(Date.parse(moment) + ahead).toISOString().slice(0, 16)

const momentOf = (typed: string): string | null =>
  typed === '' ? null : new Date(Date.parse(`${typed}:00Z`) - ahead).toISOString()

interface Props {
  label: string
  description?: string
  name: string
  /** ISO 8601 in UTC; it is shown and typed in Lagos time. */
  value: string | null
  onChange: (moment: string | null) => void
  error?: ReactNode
  required?: boolean
}

/** A day and a time in Lagos. */
export function MomentField({ value, onChange, required, ...field }: Props) {
  return (
    <TextInput
      {...field}
      type="datetime-local"
      withAsterisk={required ?? false}
      value={typedOf(value)}
      onChange={event => onChange(momentOf(event.currentTarget.value))}
    />
  )
}
