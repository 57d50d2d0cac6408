import type { ReactNode } from 'react'
import { Row } from './layout.tsx'

const border = { padding: '0 var(--space-4)', borderColor: 'var(--control-line)' }

/** A button that opens the file picker: words and a visually hidden file field. */
export function FileLabel({ busy, children }: { busy: boolean; children: ReactNode }) {
  const look = busy ? { ...border, cursor: 'progress', color: 'var(--muted)' } : border
  return (
    <Row as="label" inline gap={2} touch weight="strong" panel="line" style={look} aria-busy={busy}>
      {children}
    </Row>
  )
}
