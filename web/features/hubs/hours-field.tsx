import { Checkbox, Fieldset } from '@mantine/core'
import { type OpeningHours, type Weekday, weekdays } from '#contract/stores/opening.ts'
import { Row } from '#web/ui/layout.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import classes from './hours-field.module.css'

const names: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const usual = { opens: '08:00', closes: '18:00' }

interface Props {
  label: string
  value: OpeningHours
  onChange: (hours: OpeningHours) => void
  /** Of the form, by the name of a field such as `hours.mon.closes`. */
  errors: Readonly<Record<string, unknown>>
}

/** When a place is open, day by day, in Lagos. A day that isn’t ticked is closed. */
export function HoursField({ label, value, onChange, errors }: Props) {
  const set = (day: Weekday, hours: OpeningHours[Weekday]) => {
    const { [day]: _, ...others } = value
    onChange(hours ? { ...others, [day]: hours } : others)
  }
  const errorOf = (day: Weekday) => errors[`hours.${day}.opens`] ?? errors[`hours.${day}.closes`]
  return (
    <Fieldset legend={label} className={classes.week}>
      {weekdays.map(day => {
        const hours = value[day]
        const error = errorOf(day)
        return (
          <div key={day} className={classes.day}>
            <Checkbox
              label={names[day]}
              checked={hours !== undefined}
              onChange={event => set(day, event.currentTarget.checked ? usual : undefined)}
            />
            {hours ? (
              <Row gap={2}>
                <TimeField
                  className={classes.time}
                  label={`${names[day]}, opens`}
                  name={`hours.${day}.opens`}
                  value={hours.opens}
                  onChange={opens => set(day, { ...hours, opens })}
                />
                <span aria-hidden="true">–</span>
                <TimeField
                  className={classes.time}
                  label={`${names[day]}, closes`}
                  name={`hours.${day}.closes`}
                  value={hours.closes}
                  onChange={closes => set(day, { ...hours, closes })}
                />
              </Row>
            ) : (
              <span className={classes.closed}>Closed</span>
            )}
            {hours?.opens && hours.closes && error !== undefined && <p className={classes.wrong}>{String(error)}</p>}
          </div>
        )
      })}
      {errors.hours !== undefined && <p className={classes.wrong}>{String(errors.hours)}</p>}
    </Fieldset>
  )
}
