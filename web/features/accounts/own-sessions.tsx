import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { endAllSessions, endSession, listSessions, type Session } from '#contract/identity/sessions.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { Action } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'

const invalidates = [listSessions.id]

/** Sessions of the user's account, with buttons to sign out one or all. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(queryOf(listSessions))
  const endOthers = useChange(endAllSessions, { invalidates, success: 'Signed out on every other device.' })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={3} />
  return (
    <>
      <List lined={2}>
        {data.rows.map(session => (
          <OneSession key={session.id} session={session} />
        ))}
      </List>
      <Row gap={2} wrap style={{ marginTop: 'var(--space-3)' }}>
        {data.count > 1 && (
          <Action busy={endOthers.isPending} onClick={() => endOthers.mutate({ body: { keepThis: true } })}>
            Sign out other devices
          </Action>
        )}
        <SignOutEverywhere />
      </Row>
    </>
  )
}

function OneSession({ session: { id, device, signedInAt, current } }: { session: Session }) {
  const end = useChange(endSession, { invalidates })
  return (
    <Row as="li" gap={2} across={4} justify="between">
      <Stack gap={0.5} anywhere>
        <strong>{device}</strong>
        <Note>
          Signed in <When at={signedInAt} exact />
        </Note>
      </Stack>
      {current ? (
        <Note>This device</Note>
      ) : (
        <Action
          look="quiet"
          aria-label={`Sign out ${device}`}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          Sign out
        </Action>
      )}
    </Row>
  )
}

function SignOutEverywhere() {
  const [confirm, dialog] = useConfirm()
  const signOut = useSignOut()
  const end = useChange(endAllSessions, { success: 'Signed out everywhere.', onSuccess: signOut })
  const ask = () =>
    confirm({
      title: 'Sign out everywhere?',
      body: 'All devices are signed out, including this one.',
      confirm: 'Sign out everywhere',
      danger: true,
      run: () => end.send({ body: {} }),
    })
  return (
    <>
      {dialog}
      <Button variant="subtle" color="clay" loading={end.isPending} onClick={ask}>
        Sign out everywhere
      </Button>
    </>
  )
}
