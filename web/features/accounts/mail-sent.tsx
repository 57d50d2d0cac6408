import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { Action } from '#web/ui/action.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Returns the path of the development mailbox; undefined in production. */
function useMailbox(email: string): string | undefined {
  const root = useRouteLoaderData<typeof loader>('root')
  return root && !root.production ? `/dev/mailbox?to=${encodeURIComponent(email.trim().toLowerCase())}` : undefined
}

/** Link to the development mailbox; nothing in production. */
export function MailboxLink({ email }: { email: string }) {
  const mailbox = useMailbox(email)
  return (
    mailbox && (
      <p>
        <Text as="a" tone="palm" weight="strong" href={mailbox}>
          Open the demo’s mailbox
        </Text>
      </p>
    )
  )
}

/** Message after an e-mail was sent, with what to do if it doesn't arrive. */
export function MailSent({ email, children }: { email: string; children: string }) {
  return (
    <Stack role="status" gap={3} anywhere>
      <p>
        {children} <strong>{email.trim()}</strong>
      </p>
      <p>
        <Note>It can take a minute. Check your spam folder and that the address is correct.</Note>
      </p>
      <MailboxLink email={email} />
    </Stack>
  )
}

interface AgainProps {
  change: { isPending: boolean; error: { message: string } | null; answer: unknown }
  onClick: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Button that has the mail sent again, below what came of it. */
export function SendAgain({ change: { isPending, error, answer }, onClick, children }: AgainProps) {
  return (
    <>
      <FormSummary message={error?.message} />
      {answer !== undefined && !error && (
        <p role="status">
          <Note>Requested again. Open the newest mail.</Note>
        </p>
      )}
      <Row gap={2} wrap>
        <Action busy={isPending} onClick={onClick}>
          Send again
        </Action>
        {children}
      </Row>
    </>
  )
}
