import type { ReactNode } from 'react'
import { Text } from '#web/ui/text.tsx'
import { FindAnything } from './find-anything.tsx'
import { Row, Stack } from './layout.tsx'
import { unbroken } from './unbroken.tsx'

interface Props {
  title: ReactNode
  /** Beside the title, such as a status. */
  aside?: ReactNode
  /** A line above, such as breadcrumbs. */
  above?: ReactNode
  /** The page's main action, with at most one plain action before it. */
  action?: ReactNode
}

/** Head of a page in an area: title, command palette and main action. */
export function PageHeader({ title, aside, above, action }: Props) {
  return (
    <Stack as="header" gap={1.5} style={{ marginBottom: 'var(--space-4)' }}>
      {above}
      <Row gap={2} across={3} wrap>
        <Text as="h1" anywhere>
          {unbroken(title)}
        </Text>
        {aside}
        <Row gap={3} across={2} wrap justify="end" style={{ marginLeft: 'auto' }}>
          <FindAnything />
          {action}
        </Row>
      </Row>
    </Stack>
  )
}
