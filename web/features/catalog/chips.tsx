import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './chips.module.css'

interface ChipsProps {
  label: string
  /** Stacks the chips as plain lines on wide screens. */
  rail?: boolean | undefined
  children: ReactNode
}

/** Round links in a row, which scrolls sideways on a phone. */
export const Chips = ({ label, rail, children }: ChipsProps) => (
  <nav aria-label={label} className={`${classes.chips} ${rail ? classes.rail : ''}`}>
    {children}
  </nav>
)

interface ChipProps {
  to: string
  /** Small text at the end, such as a number of products. */
  note?: string | undefined
  current?: boolean | undefined
  preventScrollReset?: boolean
  children: ReactNode
}

export const Chip = ({ note, current, children, ...link }: ChipProps) => (
  <Row
    as={Link}
    inline
    gap={2}
    touch
    size="md"
    weight="strong"
    className={classes.chip}
    aria-current={current ? 'true' : undefined}
    {...link}
  >
    {children}{' '}
    {note && (
      <Text tone={current ? undefined : 'muted'} size="sm" weight="normal" figures>
        {note}
      </Text>
    )}
  </Row>
)
