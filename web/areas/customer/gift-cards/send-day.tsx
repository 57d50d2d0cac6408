import type { ComponentProps } from 'react'
import { Kit } from '#web/shell/kit.tsx'
import { DayField } from '#web/ui/day-field.tsx'

/** The calendar. Loaded, with its styles, only when somebody chooses a day, so that the page stays light. */
export const SendDay = (props: ComponentProps<typeof DayField>) => (
  <Kit>
    <DayField {...props} />
  </Kit>
)
