import { Action } from './action.tsx'
import classes from './empty-state.module.css'
import { Stack } from './layout.tsx'

interface Props {
  /** A sentence of #contract/messages.ts, or the failure's own. */
  message: string
  onRetry?: () => void
  requestId?: string
}

/** Load failure with a retry button. */
export function ErrorState({ message, onRetry, requestId }: Props) {
  return (
    <Stack gap={2} align="center" className={classes.state} role="alert">
      <h2>{message}</h2>
      {requestId && <p className={classes.words}>If it keeps happening, contact us and mention {requestId}.</p>}
      {onRetry && <Action onClick={onRetry}>Try again</Action>}
    </Stack>
  )
}
