import type { ReactNode } from 'react'
import classes from './choice.module.css'
import { Row } from './layout.tsx'

/** A radio button or checkbox with its words, as a card that is tinted while it is chosen. */
export function ChoiceCard({ children }: { children: ReactNode }) {
  return (
    <Row as="label" gap={3} className={classes.card}>
      {children}
    </Row>
  )
}
