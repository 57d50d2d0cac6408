import { DatePicker, TimePicker } from '@mantine/dates'
import { formatMoment, inLagos, momentFormat, notAMoment, notAMomentBecause, parseMoment } from './dates.ts'
import { TypedDateField, type TypedDateFieldProps } from './typed-date-field.tsx'

interface Props extends TypedDateFieldProps {
  /** ISO 8601 in UTC, null for none, or typed text that isn't a date and time. Shown and typed in Lagos time. */
  value?: string | null
  onChange: (moment: string | null) => void
  /** Label of an empty date, such as `No end date`. Makes the field optional. */
  none?: string
  /** Takes a day alone as the whole day, until its end; without it, as its beginning. */
  ends?: boolean
}

/** A day and a time in Lagos, typed as DD/MM/YYYY HH:MM or chosen in a calendar. */
export function MomentField({ value = null, onChange, none, ends = false, ...field }: Props) {
  const [day = '', time = ends ? '' : '00:00'] = inLagos(value ?? '', { ends })?.split(' ') ?? []
  const choose = (chosenDay: string, chosenTime: string) =>
    onChange(parseMoment(`${chosenDay} ${chosenTime}`, { ends }))
  const empty = none === undefined ? notAMoment : undefined
  return (
    <TypedDateField
      {...field}
      value={value ?? ''}
      onChange={typed => onChange(typed || null)}
      parse={typed => parseMoment(typed, { ends })}
      format={moment => formatMoment(moment, { ends })}
      problem={value === null ? empty : day === '' ? notAMomentBecause(value) : undefined}
      placeholder={none ?? momentFormat}
      required={none === undefined}
      calendar={close => (
        <>
          <DatePicker
            value={day || null}
            onChange={chosen => chosen && choose(chosen, time)}
            {...(day && { defaultDate: day })}
            firstDayOfWeek={1}
            ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
          />
          <TimePicker
            label="Time"
            hoursInputLabel="Hours"
            minutesInputLabel="Minutes"
            format="24h"
            value={time}
            disabled={day === ''}
            onChange={chosen => chosen && choose(day, chosen)}
            onKeyDown={event => event.key === 'Enter' && close()}
          />
        </>
      )}
    />
  )
}
