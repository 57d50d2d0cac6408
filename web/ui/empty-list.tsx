import type { ReactNode } from 'react'
import { ActionLink } from './action.tsx'
import { EmptyState } from './empty-state.tsx'
import { pageOf, useUrl } from './url.ts'

/** A list's empty state; on a page beyond the last one, such as after its last row was handled, a link to the first. */
export function EmptyList({ children }: { children: ReactNode }) {
  const url = useUrl()
  if (pageOf(url.search) === 1) return children
  const first = <ActionLink to={url.to({ page: null })}>Go to the first page</ActionLink>
  return <EmptyState title="Nothing is left on this page" action={first} />
}
