import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { correctGuestEmail, guestEmail } from '#contract/identity/guests.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { isGuest, startSession, useSession } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { EmailHint } from '#web/ui/email-hint.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { OpenDialog } from '#web/ui/plain-dialog.tsx'
import { PlainInput } from '#web/ui/plain-field.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** Says where a guest's mails go, and corrects a mistyped e-mail right after buying. Shows nothing to others. */
export function GuestEmail() {
  const guest = isGuest(useSession('customer'))
  const query = queryOf(guestEmail)
  const { data } = useQuery({ ...query, enabled: query.enabled && guest })
  const [open, setOpen] = useState(false)
  if (!guest || !data) return null
  return (
    <>
      <Text as="p" anywhere>
        We mail you at <strong>{unbroken(data.email)}</strong>.{' '}
        {data.canCorrect ? (
          <Text as="button" type="button" link onClick={() => setOpen(true)}>
            Correct the e-mail
          </Text>
        ) : (
          <>
            If it’s wrong,{' '}
            <Text as={Link} link to="/contact-us">
              write to us
            </Text>
            .
          </>
        )}
      </Text>
      {open && (
        <OpenDialog title="Correct your e-mail" onClose={() => setOpen(false)}>
          {close => <Correct onDone={close} />}
        </OpenDialog>
      )}
    </>
  )
}

function Correct({ onDone }: { onDone: () => void }) {
  const session = useSession('customer')
  const online = useOnline()
  const change = useChange(correctGuestEmail, {
    failure: false,
    invalidates: [guestEmail.id, getCustomerOrder.id],
    onSuccess: onDone,
  })
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    await change.send({ body: { email } }).then(
      // The form that makes an account of the guest names the e-mail.
      () => session && startSession({ ...session, user: { ...session.user, email: email.trim().toLowerCase() } }),
      () => {},
    )
  }
  const wrong = change.error?.errors.find(({ field }) => field === 'email')?.message
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} method="post" noValidate style={{ textAlign: 'start' }}>
      <Text as="p" tone="muted">
        We mail the order to the new e-mail again. Links in mails to the old one stop working, and it gets one last mail
        that says so.
      </Text>
      <EmailHint
        onAccept={(email, input) => {
          input.value = email
        }}
      >
        <PlainInput label="New e-mail" name="email" type="email" autoComplete="email" error={wrong} />
      </EmailHint>
      <Text as="p" tone="clay" role="alert" hidden={!change.error || Boolean(wrong)}>
        {change.error?.message}
      </Text>
      <OfflineNote asks />
      <Row gap={2} align="stretch" justify="end" wrap>
        <Action onClick={onDone}>Go back</Action>
        <Action type="submit" look="main" busy={change.isPending} disabled={!online}>
          Correct e-mail
        </Action>
      </Row>
    </Stack>
  )
}
