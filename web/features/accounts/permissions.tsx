import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminResource, Resource, Right } from '#contract/access.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

/**
 * What the role of who is signed in holds: at a store, whose owner holds all, or as an administrator. `can` says no until
 * it is `known`.
 */
export function useRights() {
  const { data, isError } = useQuery({ ...queryOf(permissions, {}), staleTime: 60_000 })
  const can = (resource: Resource | AdminResource, right: Right = 'view'): boolean =>
    data?.resources.some(held => held.resource === resource && (held.right === right || held.right === 'manage')) ??
    false
  // Where it can't be known, the calls of the page say themselves what they refuse.
  return { can, known: data !== undefined, unknowable: isError }
}

/** Shows its children to roles that can view the resource, and tells others whom to ask. */
export function Allowed({ to, children }: { to: Resource | AdminResource; children: ReactNode }) {
  const { can, known, unknowable } = useRights()
  if (can(to) || unknowable) return children
  return known ? <NotAllowed /> : <SkeletonLines lines={4} />
}

export function NotAllowed() {
  const whom = useSession()?.kind === 'admin' ? 'a superadmin' : 'the owner of the store'
  return (
    <EmptyState title="You don’t have access to this page.">
      Ask {whom} for access, or sign in with another account.
    </EmptyState>
  )
}
