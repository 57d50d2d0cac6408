import { DatePicker } from '@mantine/dates'
import { boundsOf, dayFormat, dayProblem, formatDay, isDay, parseDay } from './dates.ts'
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx'

interface Props extends TypedDateFieldProps {
  /** ISO `2026-11-21`, '' for none, or what was typed where that isn't a day: the server refuses it too. */
  value?: string
  onChange: (day: string) => void
  /** The first day that can be chosen, ISO. */
  min?: string
  /** The last day that can be chosen, ISO. */
  max?: string
  /** What no date means, such as `No end date`, where it can be left empty. */
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
