import type { ReactNode } from 'react'
import { Adire } from './adire.tsx'
import classes from './empty-state.module.css'
import { Stack } from './layout.tsx'

interface Props {
  title: string
  /** What to do next, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

/** Empty state with the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Stack gap={2} align="center" className={classes.state}>
      <Adire seed={title} tone="palm" columns={4} rows={2} className={classes.cloth} />
      <h2>{title}</h2>
      {children && <p className={classes.words}>{children}</p>}
      {action}
    </Stack>
  )
}
