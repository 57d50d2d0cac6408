import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { Note } from '#web/ui/note.tsx'
import classes from './auth.module.css'

/** Where the mails stand while no mail server is set up; the page exists in development only. */
function useMailbox(email: string): string | undefined {
  const root = useRouteLoaderData<typeof loader>('root')
  return root && !root.production ? `/dev/mailbox?to=${encodeURIComponent(email.trim().toLowerCase())}` : undefined
}

/** In development, the way to what was mailed. */
export function MailboxLink({ email }: { email: string }) {
  const mailbox = useMailbox(email)
  return (
    mailbox && (
      <p className={classes.mailbox}>
        <a href={mailbox}>Open the demo’s mailbox</a>
      </p>
    )
  )
}

/** What to do after a mail went out: where it went, and what if it doesn’t come. */
export function MailSent({ email, children }: { email: string; children: string }) {
  return (
    <div role="status" className={classes.sent}>
      <p>
        {children} <strong>{email.trim()}</strong>
      </p>
      <p>
        <Note>It can take a minute. Check your spam folder and that the address is correct.</Note>
      </p>
      <MailboxLink email={email} />
    </div>
  )
}
