import type { ReactNode } from 'react'
import { Text } from '#web/ui/text.tsx'
import { Grid, Row, Stack } from './layout.tsx'
import classes from './section.module.css'

interface Props {
  title?: ReactNode
  /** A link or small action at the title's end. */
  aside?: ReactNode
  children: ReactNode
  /** A step's number, in checkout and onboarding. */
  step?: number
  /** Removes the padding, for a table or list that brings its own. */
  flush?: boolean
}

const round = { borderRadius: 'var(--radius-full)', background: 'var(--palm)', color: 'var(--on-palm)' }

/** A card with a title. */
export function Section({ title, aside, children, step, flush }: Props) {
  return (
    <Text as="section" panel="card" className={flush ? classes.flush : classes.card}>
      {title && (
        <Row gap={2} className={classes.head}>
          {step !== undefined && (
            <Text size="md" weight="bold" square={26} style={round}>
              {step}
            </Text>
          )}
          <Text as="h2" size="lg">
            {title}
          </Text>
          {aside && (
            <Text as="div" tone="palm" size="md" weight="strong" style={{ marginLeft: 'auto' }}>
              {aside}
            </Text>
          )}
        </Row>
      )}
      {children}
    </Text>
  )
}

/** A page's main column with a narrower one beside it; on a phone the side column comes last, or first with `first`. */
export function Columns({ children, side, first }: { children: ReactNode; side: ReactNode; first?: boolean }) {
  return (
    <Grid gap={4} across={8} align="start" className={classes.columns}>
      <Stack gap={4}>{children}</Stack>
      <Stack gap={4} className={`${classes.side} ${first ? classes.first : ''}`}>
        {side}
      </Stack>
    </Grid>
  )
}
