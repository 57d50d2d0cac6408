import type { ReactNode } from 'react'
import { Row } from './layout.tsx'

const bar = { padding: 'var(--space-2) var(--space-3)', borderBottom: '1px solid var(--line)' }

/** Search and filters above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <Row gap={2} align="start" wrap hideOn="print" style={bar}>
      {children}
    </Row>
  )
}
