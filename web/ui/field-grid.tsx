import type { ReactNode } from 'react'
import { Grid } from './layout.tsx'

/** Fields of a form: two side by side where there is room. `one` keeps them below each other. */
export function FieldGrid({ children, one }: { children: ReactNode; one?: boolean }) {
  return (
    <Grid gap={3} across={4} align="start" min={one ? undefined : 240} fill={!one}>
      {children}
    </Grid>
  )
}
