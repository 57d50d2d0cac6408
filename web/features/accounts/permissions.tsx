import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminResource, Resource, Right } from '#contract/access.ts'
import { permissions } from '#contract/identity/accounts.ts'
import { queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ViewsOnly } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

/**
 * Returns the permissions of the user's role at a store or as an administrator; a store's owner has all. `can` returns
 * false until `known`; `none` is true for a role without any permission.
 */
export function useRights() {
  const { data, isError } = useQuery({ ...queryOf(permissions, {}), staleTime: 60_000 })
  const can = (resource: Resource | AdminResource, right: Right = 'view'): boolean =>
    data?.resources.some(held => held.resource === resource && (held.right === right || held.right === 'manage')) ??
    false
  return {
    can,
    known: data !== undefined,
    none: data?.resources.length === 0,
    // If permissions can't be loaded, the page's own calls report what they refuse.
    unknowable: isError,
    twoFactorMissing: data?.twoFactorMissing ?? false,
  }
}

/**
 * Renders its children for roles that can view the resource, and a hint for others. What changes something within is
 * left out (`Manages`), or read only (`Fields`), for roles that can only view it.
 */
export function Allowed({ to, children }: { to: Resource | AdminResource; children: ReactNode }) {
  const { can, known, unknowable } = useRights()
  if (can(to) || unknowable) return <ViewsOnly value={known && !can(to, 'manage')}>{children}</ViewsOnly>
  return known ? <NotAllowed /> : <SkeletonLines lines={4} />
}

/** Whoever can give a role more permissions. */
const useRoleGiver = () => (useSession()?.kind === 'admin' ? 'a superadmin' : 'the owner of the store')

/** Shown instead of a start page, which would be empty for a role without permissions. */
export function NoPermissionsYet() {
  return (
    <EmptyState title="Your role opens nothing yet">
      Ask {useRoleGiver()} to give it permissions. The pages that it opens then appear in the navigation.
    </EmptyState>
  )
}

export function NotAllowed() {
  const whom = useRoleGiver()
  return (
    <EmptyState title="You don’t have access to this page.">
      Ask {whom} for access, or sign in with another account.
    </EmptyState>
  )
}
