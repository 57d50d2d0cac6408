import { Button, Checkbox } from '@mantine/core'
import { type OpeningHours, type Weekday, weekdays } from '#contract/stores/opening.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

/** Names of the weekdays. */
export const weekdayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const usual = { opens: '09:00', closes: '18:00' }
const workdays = Object.fromEntries(weekdays.slice(0, 6).map(weekday => [weekday, usual]))

/** Fields for weekly opening hours in Lagos time; null means not set. */
export function HoursFields({
  hours,
  onChange,
}: {
  hours: OpeningHours | null
  onChange: (hours: OpeningHours | null) => void
}) {
  if (!hours)
    return (
      <Stack gap={4}>
        <Note>Customers don’t see opening hours.</Note>
        <div>
          <Button variant="default" onClick={() => onChange(workdays)}>
            Add opening hours
          </Button>
        </div>
      </Stack>
    )
  const set = (weekday: Weekday, day: OpeningHours[Weekday]) => {
    const { [weekday]: _, ...others } = hours
    onChange(day ? { ...others, [weekday]: day } : others)
  }
  return (
    <Stack gap={4}>
      <List lined={2}>
        {weekdays.map(weekday => (
          <Day key={weekday} weekday={weekday} hours={hours[weekday]} onChange={day => set(weekday, day)} />
        ))}
      </List>
      <div>
        <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
          Remove opening hours
        </Button>
      </div>
    </Stack>
  )
}

interface DayProps {
  weekday: Weekday
  hours: OpeningHours[Weekday]
  onChange: (hours: OpeningHours[Weekday]) => void
}

function Day({ weekday, hours, onChange }: DayProps) {
  const name = weekdayNames[weekday]
  return (
    <Row as="li" gap={1} across={4} wrap touch>
      <Checkbox
        flex="0 1 150px"
        label={name}
        checked={hours !== undefined}
        onChange={event => onChange(event.currentTarget.checked ? usual : undefined)}
      />
      {hours ? (
        <Row as="span" gap={2} wrap style={{ flex: '0 1 300px' }}>
          <TimeField
            style={{ flex: '1 1 110px' }}
            label={`${name} from`}
            name={`store.hours.${weekday}.opens`}
            value={hours.opens}
            onChange={opens => onChange({ ...hours, opens })}
          />
          to
          <TimeField
            style={{ flex: '1 1 110px' }}
            label={`${name} until`}
            name={`store.hours.${weekday}.closes`}
            value={hours.closes}
            error={hours.closes <= hours.opens && 'Closing time must be after opening time.'}
            onChange={closes => onChange({ ...hours, closes })}
          />
        </Row>
      ) : (
        <Note>Closed</Note>
      )}
    </Row>
  )
}
