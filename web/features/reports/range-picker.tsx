import { useState } from 'react'
import { Link } from 'react-router'
import { Action } from '#web/ui/action.tsx'
import { dayInLagos } from '#web/ui/format.ts'
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
    <div className={classes.picker}>
      <nav className={classes.usual} aria-label="Usual ranges">
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
      </nav>
      <AnyDays key={`${days.startDate} ${days.endDate}`} />
      <p className={classes.said}>
        <Note>{rangeLabel(days)}, days in Lagos (UTC+1). Amounts are exact to the kobo.</Note>
      </p>
    </div>
  )
}

function AnyDays() {
  const url = useUrl()
  const now = daysOfAddress(url.search)
  const [days, setDays] = useState(now)
  const problem = problemOf(days)
  return (
    <form
      className={classes.any}
      aria-label="Other days"
      onSubmit={event => {
        event.preventDefault()
        if (!problem) url.set({ from: days.startDate, to: days.endDate })
      }}
    >
      <label>
        <span>From</span>
        <input
          type="date"
          value={days.startDate}
          max={days.endDate}
          onChange={event => setDays({ ...days, startDate: event.currentTarget.value })}
          aria-describedby={problem ? 'days-problem' : undefined}
        />
      </label>
      <label>
        <span>To</span>
        <input
          type="date"
          value={days.endDate}
          onChange={event => setDays({ ...days, endDate: event.currentTarget.value })}
          aria-describedby={problem ? 'days-problem' : undefined}
        />
      </label>
      <Action type="submit" disabled={Boolean(problem)}>
        Show
      </Action>
      {problem && (
        <span id="days-problem" role="alert">
          <Note late>{problem}</Note>
        </span>
      )}
    </form>
  )
}
