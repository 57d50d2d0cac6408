import type { ReactNode } from 'react'
import { Text } from '#web/ui/text.tsx'
import { Row, Stack } from './layout.tsx'
import classes from './section.module.css'

interface Props {
  title?: ReactNode
  /** At the title's end: a link or a small action. */
  aside?: ReactNode
  children: ReactNode
  /** A step's number, in checkout and onboarding. */
  step?: number
  /** Without padding, for a table or list that brings its own. */
  flush?: boolean
}

/** A card with a title. */
export function Section({ title, aside, children, step, flush }: Props) {
  return (
    <section className={`${classes.card} ${flush ? classes.flush : ''}`}>
      {title && (
        <Row gap={2} className={classes.head}>
          {step !== undefined && <span className={classes.step}>{step}</span>}
          <Text as="h2" size="lg">
            {title}
          </Text>
          {aside && <div className={classes.aside}>{aside}</div>}
        </Row>
      )}
      {children}
    </section>
  )
}

/** A page's main column with a narrower one beside it, which comes after it on a phone unless it is to come `first`. */
export function Columns({ children, side, first }: { children: ReactNode; side: ReactNode; first?: boolean }) {
  return (
    <div className={classes.columns}>
      <Stack gap={4}>{children}</Stack>
      <Stack gap={4} className={`${classes.side} ${first ? classes.first : ''}`}>
        {side}
      </Stack>
    </div>
  )
}
