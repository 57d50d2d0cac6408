import type { Opening } from '#contract/stores/opening.ts'
import { IconBeach, IconClock } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import classes from './opening-line.module.css'
import { holidayWords, openingWords, weekLines } from './opening-words.ts'

/** Whether a place is open now; with its week to unfold, where that is known. Nothing where no hours are. */
export function OpeningLine({ opening }: { opening: Opening }) {
  const words = openingWords(opening)
  if (!words) return null
  const line = (
    <>
      <IconClock size={16} stroke={1.8} aria-hidden="true" />
      <span className={opening.open ? classes.open : undefined}>{words}</span>
    </>
  )
  if (!opening.hours) return <p className={classes.line}>{line}</p>
  return (
    <details className={classes.week}>
      <summary className={classes.line}>{line}</summary>
      <Stack as="dl" gap={1} className={classes.days}>
        {weekLines(opening.hours).map(({ days, hours }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{hours}</dd>
          </div>
        ))}
      </Stack>
    </details>
  )
}

/** What a store that is away, or will be soon, tells. Nothing otherwise. */
export function HolidayNotice({ opening }: { opening: Opening }) {
  const words = holidayWords(opening)
  if (!words) return null
  return (
    <Row as="p" gap={2} align="stretch" className={classes.holiday}>
      <IconBeach size={20} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>{words.title}</strong>
        {words.note && <> {words.note}</>}
      </span>
    </Row>
  )
}
