import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Administrator,
  type AdminRole,
  activateAdministrator,
  deactivateAdministrator,
  deleteAdministrator,
  getAdministrator,
  inviteAdministrator,
  listAdministrators,
  listAdminRoles,
} from '#contract/identity/administrators.ts'
import { listAuditLog } from '#contract/identity/audit-log.ts'
import { turnOffAdministrators } from '#contract/identity/two-factor.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime, phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { AdminBadge } from './admin-columns.tsx'
import { AddAdmin, adminCalls, EditAdmin } from './admin-form.tsx'
import { kindWords, maySee } from './admin-words.ts'

interface Props {
  /** `new` to add one, '' if closed. */
  id: string
  roles: readonly AdminRole[]
  onClose: () => void
}

/** Drawer that shows and edits an administrator. */
export function AdminDrawer({ id, roles, onClose }: Props) {
  const isNew = id === 'new'
  const admin = useQuery({ ...queryOf(getAdministrator, { params: { id } }), enabled: id !== '' && !isNew })
  const name = admin.data ? `${admin.data.firstName} ${admin.data.lastName}` : 'Administrator'
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={isNew ? 'Add administrator' : name}
    >
      {isNew && <AddAdmin roles={roles} onDone={onClose} />}
      {!isNew && admin.data && <Detail key={id} admin={admin.data} roles={roles} onGone={onClose} />}
      {!isNew && admin.error && !admin.data && (
        <Missing
          failure={admin.error}
          thing="administrator"
          back={['All administrators', onClose]}
          onRetry={admin.refetch}
        >
          The account may have been deleted, or the link may be incomplete.
        </Missing>
      )}
      {!isNew && id !== '' && admin.isPending && <SkeletonLines lines={6} />}
    </Drawer>
  )
}

function Detail({ admin, roles, onGone }: { admin: Administrator; roles: Props['roles']; onGone: () => void }) {
  const [editing, setEditing] = useState(false)
  const isOneself = useSession()?.user.id === admin.id
  if (editing) return <EditAdmin admin={admin} roles={roles} onDone={() => setEditing(false)} />
  const opens = maySee(admin)
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['Kind', kindWords[admin.kind]],
          ...(opens ? [[admin.kind === 'hub' ? 'Hub' : 'Role', opens] as const] : []),
          ['Status', <AdminBadge key="status" status={admin.status} />],
          ['Two-factor', admin.twoFactor ? 'On' : <Note key="two-factor">Off</Note>],
          ['E-mail', admin.email],
          ...(admin.phoneNumber ? [['Phone number', phone(admin.phoneNumber)] as const] : []),
          ['Added', dayAndTime(admin.createdAt)],
          ['Last sign-in', admin.lastLogin ? dayAndTime(admin.lastLogin) : <Note key="login">Never</Note>],
        ]}
      />
      <Row gap={2} wrap>
        <Button onClick={() => setEditing(true)}>Change</Button>
        {admin.status === 'invited' && <InviteAgain id={admin.id} />}
        {admin.twoFactor && !isOneself && <TurnOffTwoFactor admin={admin} />}
        <ActionLink to={`/admin/audit-log?accountId=${admin.id}`} look="quiet">
          Activity
        </ActionLink>
      </Row>
      <Leaving admin={admin} onGone={onGone} />
    </Stack>
  )
}

function InviteAgain({ id }: { id: string }) {
  const invite = useChange(inviteAdministrator)
  return (
    <Action busy={invite.isPending} onClick={() => invite.mutate({ params: { id } })}>
      Resend invitation
    </Action>
  )
}

/** Turns off two-factor authentication of an administrator who lost app and recovery codes. */
function TurnOffTwoFactor({ admin: { id, firstName, lastName } }: { admin: Administrator }) {
  const [confirm, dialog] = useConfirm()
  const turnOff = useChange(turnOffAdministrators, { invalidates: adminCalls })
  const ask = () =>
    confirm({
      title: `Turn off two-factor of ${firstName} ${lastName}?`,
      body: 'Only do this if they have lost both their phone and their recovery codes, and you have verified who they are. Until they set it up again, their password alone signs them in. We email them about it.',
      confirm: 'Turn off',
      danger: true,
      run: () => turnOff.send({ params: { id } }),
    })
  return (
    <>
      {dialog}
      <Action busy={turnOff.isPending} onClick={ask}>
        Turn off two-factor
      </Action>
    </>
  )
}

/** Deactivates or deletes an administrator. */
function Leaving({ admin: { id, firstName, lastName, status }, onGone }: { admin: Administrator; onGone: () => void }) {
  const name = `${firstName} ${lastName}`
  const [confirm, dialog] = useConfirm()
  const activate = useChange(activateAdministrator, { invalidates: adminCalls })
  const deactivate = useChange(deactivateAdministrator, { invalidates: adminCalls })
  const remove = useChange(deleteAdministrator, {
    invalidates: [listAdministrators.id, listAdminRoles.id, listAuditLog.id],
    onSuccess: onGone,
  })
  const askDeactivate = () =>
    confirm({
      title: `Deactivate ${name}?`,
      body: 'They are signed out everywhere immediately and can’t sign in until you reactivate them.',
      confirm: 'Deactivate',
      danger: true,
      run: () => deactivate.send({ params: { id } }),
    })
  const askDelete = () =>
    confirm({
      title: `Delete ${name}?`,
      body: 'They are signed out immediately and their account is closed permanently. Their activity stays in the audit log.',
      confirm: 'Delete',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  return (
    <Row gap={2} wrap>
      {dialog}
      {status === 'inactive' ? (
        <Action busy={activate.isPending} onClick={() => activate.mutate({ params: { id } })}>
          Activate
        </Action>
      ) : (
        <Button variant="subtle" color="clay" onClick={askDeactivate} loading={deactivate.isPending}>
          Deactivate
        </Button>
      )}
      <Button variant="subtle" color="clay" onClick={askDelete} loading={remove.isPending}>
        Delete
      </Button>
    </Row>
  )
}
