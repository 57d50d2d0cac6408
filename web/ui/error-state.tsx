import { Action } from './action.tsx'
import { Message } from './empty-state.tsx'

interface Props {
  /** A sentence of #contract/messages.ts, or the failure's own. */
  message: string
  onRetry?: () => void
  requestId?: string
}

/** Load failure with a retry button. */
export function ErrorState({ message, onRetry, requestId }: Props) {
  return (
    <Message role="alert" title={message} action={onRetry && <Action onClick={onRetry}>Try again</Action>}>
      {requestId && `If it keeps happening, contact us and mention ${requestId}.`}
    </Message>
  )
}
