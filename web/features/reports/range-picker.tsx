import { useState } from 'react'
import { Action } from '#web/ui/action.tsx'
import { isDay } from '#web/ui/dates.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { daysOfAddress, presets, problemOf, rangeLabel } from './days.ts'
import classes from './range-picker.module.css'

/** Sets the URL's `from` and `to`, the days of a report: presets, or any two days. */
export function RangePicker() {
  const url = useUrl()
  const days = daysOfAddress(url.search)
  return (
    <Row gap={2} across={4} wrap style={{ marginBottom: 'var(--space-4)' }}>
      <LinkTabs
        label="Date ranges"
        links={presets(dayInLagos()).map(({ label, days: { startDate, endDate } }) => ({
          label,
          to: url.to({ from: startDate, to: endDate }),
          current: startDate === days.startDate && endDate === days.endDate,
        }))}
      />
      <AnyDays key={`${days.startDate} ${days.endDate}`} />
      <p style={{ flexBasis: '100%' }}>
        <Note>{rangeLabel(days)}, days in Lagos (UTC+1). Amounts are exact to the kobo.</Note>
      </p>
    </Row>
  )
}

function AnyDays() {
  const url = useUrl()
  const now = daysOfAddress(url.search)
  const [days, setDays] = useState(now)
  // A field shows the error itself when its text isn't a day.
  const problem = isDay(days.startDate) && isDay(days.endDate) ? problemOf(days) : undefined
  return (
    <Row
      as="form"
      gap={2}
      align="start"
      wrap
      hideOn="print"
      aria-label="Custom dates"
      onSubmit={event => {
        event.preventDefault()
        if (!problemOf(days)) url.set({ from: days.startDate, to: days.endDate })
      }}
    >
      <DayField
        label="From"
        labelHidden
        leftSection={<Text size="md">From</Text>}
        className={classes.day}
        leftSectionWidth={52}
        name="from"
        value={days.startDate}
        onChange={startDate => setDays({ ...days, startDate })}
      />
      <DayField
        label="To"
        labelHidden
        leftSection={<Text size="md">To</Text>}
        className={classes.day}
        leftSectionWidth={36}
        name="to"
        value={days.endDate}
        onChange={endDate => setDays({ ...days, endDate })}
      />
      <Action className={classes.show} type="submit" disabled={Boolean(problem)}>
        Show
      </Action>
      {problem && (
        <span id="days-problem" role="alert">
          <Note late>{problem}</Note>
        </span>
      )}
    </Row>
  )
}
