import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './shelf.module.css'

interface Props {
  title: string
  /** A few words beside the title, such as when it ends. */
  note?: ReactNode
  /** Where the rest of it is. */
  all?: string
  label?: string
  /** An empty one isn't there at all. */
  shown: boolean
  children: ReactNode
}

/** A titled row of things on a public page. */
export function Shelf({ title, note, all, label = 'See all', shown, children }: Props) {
  if (!shown) return null
  return (
    <section className={classes.shelf}>
      <Row gap={4} justify="between" className={classes.head}>
        <Row gap={0} across={3} align="baseline" wrap className={classes.words}>
          <h2>{title}</h2>
          {note && (
            <Text as="p" tone="muted" size="md">
              {note}
            </Text>
          )}
        </Row>
        {all && (
          <Link to={all} className={classes.all} aria-label={`${label}: ${title}`}>
            {label}
          </Link>
        )}
      </Row>
      {children}
    </section>
  )
}
