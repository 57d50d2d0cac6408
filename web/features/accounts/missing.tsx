import type { ReactNode } from 'react'
import { type ApiFailure, isMissing } from '#web/shell/failure.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NotAllowed } from './rights.tsx'

interface Props {
  failure: ApiFailure
  /** What there is none of, as `order`. */
  thing: string
  /** The way back, as `All orders`, and where it leads: an address, or what closes the drawer. */
  back: [label: string, to: string | (() => void)]
  /** Why it may not be there. */
  children?: ReactNode
  /** The sentence of a fault; the failure’s own unless given. */
  message?: string
  onRetry: () => void
}

/** In place of one thing that could not be shown: it isn’t there, it isn’t for this role, or it failed to load. */
export function Missing({ failure, thing, back: [label, to], children, message, onRetry }: Props) {
  if (failure.status === 403) return <NotAllowed />
  if (!isMissing(failure))
    return <ErrorState message={message ?? failure.sentence} requestId={failure.requestId} onRetry={onRetry} />
  const back = typeof to === 'string' ? <ActionLink to={to}>{label}</ActionLink> : <Action onClick={to}>{label}</Action>
  return (
    <EmptyState title={`There is no such ${thing}.`} action={back}>
      {children ?? 'The link may not be whole.'}
    </EmptyState>
  )
}
