import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmCustomerAgain } from '#contract/identity/accounts.ts'
import { useChange } from '#web/shell/query.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { MailboxLink } from './mail-sent.tsx'
import { useEnterWaiting, type Waiting } from './waiting.ts'

/**
 * Waits for the confirmation of a customer's sign-up. Continues signed in when the link was opened in another tab, or on
 * another device and this page is looked at again.
 */
export function AwaitConfirmation({ waiting }: { waiting: Waiting }) {
  const { email, next, token } = waiting
  const navigate = useNavigate()
  const enter = useEnterWaiting()
  const session = useSession('customer')
  const again = useChange(confirmCustomerAgain, { success: false, failure: false })
  const [unconfirmed, setUnconfirmed] = useState(false)
  const entering = useRef(false)
  const tryEnter = async () => {
    if (entering.current) return
    entering.current = true
    const to = await enter().finally(() => {
      entering.current = false
    })
    if (to) await navigate(to, { replace: true })
    else setUnconfirmed(true)
  }

  const signedIn = session !== undefined && !isGuest(session)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab has signed in
  useEffect(() => {
    if (signedIn && !entering.current) navigate(next, { replace: true })
  }, [signedIn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens for as long as the page is open
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void tryEnter()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return (
    <Stack role="status" gap={3} anywhere>
      <p>
        If <strong>{email}</strong> has no account yet, a link that confirms it is on its way. Open it and press
        “Confirm my e-mail” on its page. Then you continue here.
      </p>
      <p>If it has an account, sign in instead.</p>
      {unconfirmed && (
        <Note>
          This e-mail isn’t confirmed yet. Open the link in our mail, and press “Confirm my e-mail” on its page. If you
          chose another password on another device,{' '}
          <Text as={Link} link to={loginOf('customer', next)}>
            sign in
          </Text>{' '}
          with it.
        </Note>
      )}
      <FormSummary message={again.error?.message} />
      {again.answer && !again.error && <Note>{again.answer.message}</Note>}
      <Row gap={2} wrap>
        <Action look="main" onClick={() => void tryEnter()}>
          I’ve confirmed it
        </Action>
        <Action busy={again.isPending} onClick={() => again.mutate({ body: { waiting: token } })}>
          Send again
        </Action>
      </Row>
      <Note>It can take a minute. Check your spam folder and that the address is correct.</Note>
      <MailboxLink email={email} />
    </Stack>
  )
}
