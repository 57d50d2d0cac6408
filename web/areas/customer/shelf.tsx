import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './shelf.module.css'

interface Props {
  title: string
  /** A few words beside the title, such as when a deal ends. */
  note?: ReactNode
  /** Address of the page with all of them. */
  all?: string
  label?: string
  /** False renders nothing, for a shelf without content. */
  shown: boolean
  children: ReactNode
}

/** A titled row of products or stores on a public page. */
export function Shelf({ title, note, all, label = 'See all', shown, children }: Props) {
  if (!shown) return null
  return (
    <section className={classes.shelf}>
      <Row gap={4} justify="between" style={{ marginBottom: 'var(--space-3)' }}>
        <Row gap={0} across={3} align="baseline" wrap>
          <Text as="h2" size="2xl" anywhere>
            {title}
          </Text>
          {note && (
            <Text as="p" tone="muted" size="md">
              {note}
            </Text>
          )}
        </Row>
        {all && (
          <Text as={Link} link size="md" to={all} style={{ flex: 'none' }} aria-label={`${label}: ${title}`}>
            {label}
          </Text>
        )}
      </Row>
      {children}
    </section>
  )
}
