import { useState } from 'react'
import { dayProblem } from './dates.ts'
import { DayField } from './day-field.tsx'
import classes from './day-range-filter.module.css'
import { Row } from './layout.tsx'
import { Text } from './text.tsx'
import { useUrl } from './url.ts'

const word = (text: string) => (
  <Text tone="muted" size="md">
    {text}
  </Text>
)

/** Filters a list by a range of days, kept as ISO in the parameters `from` and `to`. Only valid days change the address. */
export function DayRangeFilter() {
  const from = useTypedParam('from')
  const to = useTypedParam('to')
  return (
    <Row gap={2} align="stretch" wrap className={classes.days}>
      <DayField
        {...from.field({ max: to.current })}
        label="From"
        labelHidden
        leftSection={word('From')}
        leftSectionWidth={52}
        none="Any day"
      />
      <DayField
        {...to.field({ min: from.current })}
        label="To"
        labelHidden
        leftSection={word('To')}
        leftSectionWidth={36}
        none="Any day"
      />
    </Row>
  )
}

/** Returns a URL parameter and the props of its field, which keeps typed text until it is valid. */
function useTypedParam(param: string) {
  const { get, set } = useUrl()
  const current = get(param)
  const [typed, setTyped] = useState({ value: current, over: current })
  // A change of the address, here or by a link, replaces the typed text.
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
