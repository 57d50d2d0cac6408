import '@mantine/dates/styles.layer.css'
import { TimeInput } from '@mantine/dates'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'

const notATime = 'Enter a time, for example 09:30.'

interface Props {
  label: string
  name: string
  /** `09:30`; '' while incomplete. */
  value?: string
  onChange: (time: string) => void
  error?: ReactNode
  className?: string
  style?: CSSProperties
}

/** A time of day with a hidden label. An incomplete time keeps the form from submitting (`problemsIn`). */
export function TimeField({ label, value = '', onChange, error, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const problem = value === '' ? notATime : ''
  useEffect(() => input.current?.setCustomValidity(problem), [problem])
  return (
    <TimeInput
      {...field}
      value={value}
      ref={input}
      aria-label={label}
      error={problem || error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
