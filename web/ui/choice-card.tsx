import type { ReactNode } from 'react'
import classes from './choice.module.css'
import { Row } from './layout.tsx'

/** A radio button or checkbox with its label, as a card that is tinted while checked. */
export function ChoiceCard({ children }: { children: ReactNode }) {
  return (
    <Row as="label" gap={3} className={classes.card}>
      {children}
    </Row>
  )
}
