import type { ReactNode } from 'react'
import { Text } from './text.tsx'

/** A name in a table: wraps between words, and only breaks one that is too long for a narrow column. */
export const CellName = ({ children }: { children: ReactNode }) => (
  <Text as="div" anywhere style={{ minWidth: '9em' }}>
    {children}
  </Text>
)
