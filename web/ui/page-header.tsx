import type { ReactNode } from 'react'
import { Text } from '#web/ui/text.tsx'
import { FindAnything } from './find-anything.tsx'
import { Row, Stack } from './layout.tsx'
import classes from './page-header.module.css'

interface Props {
  title: ReactNode
  /** What stands beside the title, such as a status. */
  aside?: ReactNode
  /** A line above, such as breadcrumbs. */
  above?: ReactNode
  /** The page's one main action, and at most one plain one before it. */
  action?: ReactNode
}

/** The head of a page in an area: title, the way to anything, the one main action. */
export function PageHeader({ title, aside, above, action }: Props) {
  return (
    <Stack as="header" gap={1.5} className={classes.header}>
      {above}
      <Row gap={2} across={3} wrap>
        <Text as="h1" anywhere>
          {title}
        </Text>
        {aside}
        <Row gap={3} className={classes.actions}>
          <FindAnything />
          {action}
        </Row>
      </Row>
    </Stack>
  )
}
