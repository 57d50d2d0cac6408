import { useState } from 'react'
import { dayProblem } from './dates.ts'
import { DayField } from './day-field.tsx'
import classes from './day-range-filter.module.css'
import { Row } from './layout.tsx'
import { useUrl } from './url.ts'

/** Narrows a list to a range of days, `from` and `to` in the address as ISO. The address changes only to valid days. */
export function DayRangeFilter() {
  const from = useTypedParam('from')
  const to = useTypedParam('to')
  return (
    <Row gap={2} align="stretch" wrap className={classes.days}>
      <DayField
        {...from.field({ max: to.current })}
        label="From"
        labelHidden
        leftSection="From"
        leftSectionWidth={52}
        none="Any day"
      />
      <DayField
        {...to.field({ min: from.current })}
        label="To"
        labelHidden
        leftSection="To"
        leftSectionWidth={36}
        none="Any day"
      />
    </Row>
  )
}

/** A URL parameter, and the typed text while that isn't valid yet. */
function useTypedParam(param: string) {
  const { get, set } = useUrl()
  const current = get(param)
  const [typed, setTyped] = useState({ value: current, over: current })
  // Once the address changes, whether from here or by a link, it counts again.
  const value = typed.over === current ? typed.value : current
  const field = (bounds: { min?: string; max?: string }) => ({
    ...bounds,
    name: param,
    value,
    onChange: (next: string) => {
      setTyped({ value: next, over: current })
      if (!dayProblem(next, { ...bounds, optional: true })) set({ [param]: next || null })
    },
  })
  return { current, field }
}
