import type { ReactNode } from 'react'
import { Row } from '#web/ui/layout.tsx'

/** Title of a page in the customer's account, with its main action at the end. */
export function OwnHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row as="header" gap={3} justify="between" wrap style={{ minHeight: 44, marginBottom: 'var(--space-4)' }}>
      <h1>{title}</h1>
      {children}
    </Row>
  )
}
