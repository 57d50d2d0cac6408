import type { ReactNode } from 'react'
import classes from './file-label.module.css'
import { Row } from './layout.tsx'

/** A button that opens the choice of a file: words and a visually hidden file field. */
export function FileLabel({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Row as="label" inline gap={2} className={classes.label} aria-busy={busy}>
      {children}
    </Row>
  )
}
