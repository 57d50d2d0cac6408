import { Checkbox, Fieldset } from '@mantine/core'
import { type OpeningHours, type Weekday, weekdays } from '#contract/stores/opening.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

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
  /** Errors of the form by field name, such as `hours.mon.closes`. */
  errors: Readonly<Record<string, unknown>>
}

/** Opening hours by weekday, in Lagos time. Days without a tick are closed. */
export function HoursField({ label, value, onChange, errors }: Props) {
  const set = (day: Weekday, hours: OpeningHours[Weekday]) => {
    const { [day]: _, ...others } = value
    onChange(hours ? { ...others, [day]: hours } : others)
  }
  const errorOf = (day: Weekday) => errors[`hours.${day}.opens`] ?? errors[`hours.${day}.closes`]
  return (
    <Fieldset legend={label} style={{ padding: 'var(--space-3) var(--space-4)', borderColor: 'var(--line)' }}>
      {weekdays.map(day => {
        const hours = value[day]
        const error = errorOf(day)
        return (
          <Row gap={1} across={3} justify="between" wrap touch key={day}>
            <Checkbox
              label={names[day]}
              checked={hours !== undefined}
              onChange={event => set(day, event.currentTarget.checked ? usual : undefined)}
            />
            {hours ? (
              <Row gap={2} style={{ flex: '0 1 300px' }}>
                <TimeField
                  style={{ flex: 1 }}
                  label={`${names[day]}, opens`}
                  name={`hours.${day}.opens`}
                  value={hours.opens}
                  onChange={opens => set(day, { ...hours, opens })}
                />
                <span aria-hidden="true">–</span>
                <TimeField
                  style={{ flex: 1 }}
                  label={`${names[day]}, closes`}
                  name={`hours.${day}.closes`}
                  value={hours.closes}
                  onChange={closes => set(day, { ...hours, closes })}
                />
              </Row>
            ) : (
              <Text tone="muted">Closed</Text>
            )}
            {hours?.opens && hours.closes && error !== undefined && <Wrong>{String(error)}</Wrong>}
          </Row>
        )
      })}
      {errors.hours !== undefined && <Wrong>{String(errors.hours)}</Wrong>}
    </Fieldset>
  )
}

const Wrong = ({ children }: { children: string }) => (
  <Text as="p" tone="clay" size="md" style={{ flexBasis: '100%' }}>
    {children}
  </Text>
)
