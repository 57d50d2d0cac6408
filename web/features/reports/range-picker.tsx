import { useState } from 'react'
import { Link } from 'react-router'
import { Action } from '#web/ui/action.tsx'
import { isDay } from '#web/ui/dates.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { dayInLagos } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { useUrl } from '#web/ui/url.ts'
import { daysOfAddress, presets, problemOf, rangeLabel } from './days.ts'
import classes from './range-picker.module.css'

/** The days that a page of figures is over, in its address as `from` and `to`: usual ranges, or any two days. */
export function RangePicker() {
  const url = useUrl()
  const days = daysOfAddress(url.search)
  const usual = presets(dayInLagos())
  return (
    <Row gap={2} across={4} wrap className={classes.picker}>
      <Row as="nav" gap={1} align="stretch" wrap className={classes.usual} aria-label="Usual ranges">
        {usual.map(preset => {
          const chosen = preset.days.startDate === days.startDate && preset.days.endDate === days.endDate
          return (
            <Link
              key={preset.label}
              to={url.to({ from: preset.days.startDate, to: preset.days.endDate })}
              aria-current={chosen ? 'true' : undefined}
              preventScrollReset
            >
              {preset.label}
            </Link>
          )
        })}
      </Row>
      <AnyDays key={`${days.startDate} ${days.endDate}`} />
      <p className={classes.said}>
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
      className={classes.any}
      aria-label="Other days"
      onSubmit={event => {
        event.preventDefault()
        if (!problemOf(days)) url.set({ from: days.startDate, to: days.endDate })
      }}
    >
      <DayField
        label="From"
        labelHidden
        leftSection="From"
        leftSectionWidth={52}
        name="from"
        value={days.startDate}
        onChange={startDate => setDays({ ...days, startDate })}
      />
      <DayField
        label="To"
        labelHidden
        leftSection="To"
        leftSectionWidth={36}
        name="to"
        value={days.endDate}
        onChange={endDate => setDays({ ...days, endDate })}
      />
      <Action type="submit" disabled={Boolean(problem)}>
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
