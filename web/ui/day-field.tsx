import { DatePicker } from '@mantine/dates'
import { boundsOf, dayFormat, dayProblem, formatDay, isDay, parseDay } from './dates.ts'
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx'

interface Props extends TypedDateFieldProps {
  /** ISO `2026-11-21`, '' for none, or typed text that isn't a day, which the server refuses too. */
  value?: string
  onChange: (day: string) => void
  /** First valid day, ISO. */
  min?: string
  /** Last valid day, ISO. */
  max?: string
  /** Label of an empty date, such as `No end date`. Makes the field optional. */
  none?: string
}

/** A day, typed as DD/MM/YYYY or chosen in a calendar. */
export function DayField({ value = '', onChange, min, max, none, ...field }: Props) {
  const day = isDay(value) ? value : null
  const problem = dayProblem(value, { min, max, optional: none !== undefined })
  const bounds = boundsOf({ min, max })
  return (
    <TypedDateField
      {...field}
      value={value}
      onChange={onChange}
      parse={parseDay}
      format={formatDay}
      problem={problem}
      placeholder={none ?? dayFormat}
      calendar={close => (
        <DatePicker
          {...bounds}
          value={day}
          onChange={chosen => {
            onChange(chosen ?? '')
            close()
          }}
          allowDeselect={none !== undefined}
          defaultDate={(problem ? undefined : day) ?? bounds.minDate ?? bounds.maxDate ?? day ?? undefined}
          firstDayOfWeek={1}
          ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
        />
      )}
    />
  )
}
