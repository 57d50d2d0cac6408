import { Action } from './action.tsx'
import { Message } from './empty-state.tsx'

interface Props {
  /** Anything thrown; a failed call has a code, a sentence and a request ID. */
  error: { message: string; code?: string; sentence?: string; requestId?: string }
  /** A sentence of #contract/messages.ts; the failure's own by default. */
  message?: string
  onRetry?: () => void
}

/** Load failure with a retry button. Says when the account isn't allowed to see something, since a retry can't help. */
export function ErrorState({ error, message = error.sentence ?? error.message, onRetry }: Props) {
  if (error.code === 'not_allowed')
    return (
      <Message role="alert" title={error.message}>
        Ask for a role that includes it, or sign in with another account.
      </Message>
    )
  return (
    <Message role="alert" title={message} action={onRetry && <Action onClick={onRetry}>Try again</Action>}>
      {error.requestId && `If it keeps happening, contact us and mention ${error.requestId}.`}
    </Message>
  )
}
