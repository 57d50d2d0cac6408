import '@mantine/dates/styles.layer.css'
import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'

/** A day that is there, such as `2026-11-21`; null for anything else that is typed. */
function dayIn(typed: string): string | null {
  const day = typed.trim()
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null
}

interface Props {
  label: string
  description?: string
  name: string
  /** `2026-11-21`; '' for none. */
  value?: string
  onChange: (day: string) => void
  /** The first day that can be chosen. */
  min?: string
  /** Whether there may be none. */
  optional?: boolean
  error?: ReactNode
  disabled?: boolean
}

/** A day, typed as year-month-day in whatever language the browser is, or chosen in a calendar. */
export const DayField = ({ value = '', onChange, min, optional = false, ...field }: Props) => (
  <DateInput
    {...field}
    value={value || null}
    onChange={day => onChange(day ?? '')}
    valueFormat="YYYY-MM-DD"
    dateParser={dayIn}
    placeholder="YYYY-MM-DD"
    minDate={min || undefined}
    clearable={optional && !field.disabled}
    clearButtonProps={{ 'aria-label': `No ${field.label.toLowerCase()}` }}
    firstDayOfWeek={1}
    autoComplete="off"
    ariaLabels={{ previousMonth: 'Month before', nextMonth: 'Next month' }}
  />
)
