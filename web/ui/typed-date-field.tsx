import '@mantine/dates/styles.layer.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconCalendar } from './work-icons.ts'

export interface TypedDateFieldProps
  extends Pick<
    TextInputProps,
    | 'id'
    | 'description'
    | 'error'
    | 'disabled'
    | 'className'
    | 'autoComplete'
    | 'onBlur'
    | 'leftSection'
    | 'leftSectionWidth'
    | 'inputWrapperOrder'
    | 'size'
  > {
  label: string
  name: string
  /** Shows the label to screen readers only. */
  labelHidden?: boolean
}

interface Props extends TypedDateFieldProps {
  /** ISO, '' for none, or typed text that isn't a date. */
  value: string
  onChange: (value: string) => void
  parse: (typed: string) => string | null
  format: (value: string) => string
  /** Error of the value. Keeps the form from submitting (`problemsIn`). */
  problem: string | undefined
  placeholder: string
  required?: boolean
  /** Contents of the calendar popup. */
  calendar: (close: () => void) => ReactNode
}

/** A text field for a date with a calendar. Never changes or drops typed text. */
export function TypedDateField(props: Props) {
  const { label, labelHidden, value, onChange, parse, format, problem, error, required, calendar, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [blurred, setBlurred] = useState(value !== '' && problem !== undefined)
  const [opened, setOpened] = useState(false)
  const meaningOf = (typed: string) => (typed.trim() === '' ? '' : (parse(typed) ?? typed))
  useEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const shown = blurred || error ? problem : undefined
  return (
    <TextInput
      autoComplete="off"
      {...field}
      {...(labelHidden ? { 'aria-label': label } : { label })}
      ref={input}
      withAsterisk={required ?? false}
      value={meaningOf(text) === value ? text : format(value)}
      onChange={event => {
        setText(event.currentTarget.value)
        onChange(meaningOf(event.currentTarget.value))
      }}
      onBlur={event => {
        setText(format(value))
        // An error shown now would move a submit button away from its click; submitting shows the error anyway.
        const to = event.relatedTarget
        if (!(to instanceof HTMLButtonElement && to.type === 'submit')) setBlurred(value !== '')
        field.onBlur?.(event)
      }}
      error={shown ?? error}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Calendar for ${label}`}
              disabled={field.disabled ?? false}
              onClick={() => setOpened(open => !open)}
              // Waits until the calendar has the focus.
              data-mantine-stop-propagation={opened || undefined}
              onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
            >
              <IconCalendar size={18} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown
            // Escape closes the calendar and not the drawer or dialog around the field.
            onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
          >
            {calendar(() => setOpened(false))}
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
