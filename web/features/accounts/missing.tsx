import type { ReactNode } from 'react'
import { type ApiFailure, isMissing } from '#web/shell/failure.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotAllowed } from './permissions.tsx'

interface Thing {
  /** What there is none of, as `order`. */
  thing: string
  /** The way back, as `All orders`, and where it leads: an address, or what closes the drawer. */
  back: [label: string, to: string | (() => void)]
}

interface Props extends Thing {
  failure: ApiFailure
  /** Why it may not be there. */
  children?: ReactNode
  /** The sentence of a fault; the failure’s own unless given. */
  message?: string
  onRetry: () => void
}

/** In place of one thing that could not be shown: it isn’t there, it isn’t for this role, or it failed to load. */
export function Missing({ failure, thing, back, children, message, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (!isMissing(failure))
    return <ErrorState message={message ?? failure.sentence} requestId={failure.requestId} onRetry={onRetry} />
  return (
    <EmptyState title={`This ${thing} doesn’t exist.`} action={<Back to={back} />}>
      {children ?? 'The link may be incomplete.'}
    </EmptyState>
  )
}

/** In place of one thing by an id that the loaded list hasn’t got; a list that is `paged` may have it where it isn’t shown. */
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
