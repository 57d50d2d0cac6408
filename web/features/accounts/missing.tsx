import type { ReactNode } from 'react'
import { type ApiFailure, isMissing } from '#web/shell/failure.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotAllowed } from './permissions.tsx'

interface Thing {
  /** Name of the thing, such as `order`. */
  thing: string
  /** Link back, such as `All orders`: its label, and a path or a function that closes the drawer. */
  back: [label: string, to: string | (() => void)]
}

interface Props extends Thing {
  failure: ApiFailure
  /** Possible reason. */
  children?: ReactNode
  /** Message of a failure; the failure's own by default. */
  message?: string
  onRetry: () => void
}

/** Message in place of a thing that doesn't exist, that the role can't see, or that failed to load. */
export function Missing({ failure, thing, back, children, message, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (!isMissing(failure)) return <ErrorState error={failure} message={message ?? failure.sentence} onRetry={onRetry} />
  return (
    <EmptyState title={`This ${thing} doesn’t exist.`} action={<Back to={back} />}>
      {children ?? 'The link may be incomplete.'}
    </EmptyState>
  )
}

/** Message for an ID that the loaded list doesn't contain. A `paged` list may contain it on another page. */
export function NotListed({ thing, back, paged }: Thing & { paged?: boolean }) {
  return (
    <EmptyState
      title={paged ? `This ${thing} isn’t in the list as shown.` : `This ${thing} doesn’t exist.`}
      action={<Back to={back} />}
    >
      {paged
        ? 'It may be on another page or tab, so search for it. It may also have been deleted, or the link may be incomplete.'
        : 'It may have been deleted, or the link may be incomplete.'}
    </EmptyState>
  )
}

function Back({ to: [label, to] }: { to: Thing['back'] }) {
  return typeof to === 'string' ? <ActionLink to={to}>{label}</ActionLink> : <Action onClick={to}>{label}</Action>
}
