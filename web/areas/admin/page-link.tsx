import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { useOpens } from './page-resources.ts'

/** A link to a page of the area; only its text for roles that can’t open the page. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return useOpens()(to) ? (
    <Text as={Link} tone="palm" weight="strong" to={to}>
      {children}
    </Text>
  ) : (
    children
  )
}

/** Its children, for roles that can open the page that they link to. */
export const ForPage = ({ to, children }: { to: string; children: ReactNode }) => (useOpens()(to) ? children : null)
