import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getStaff, inviteStaff, type StaffRole, type StoreStaff } from '#contract/stores/staff.ts'
import { GrantList } from '#web/features/accounts/grant-list.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime, phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AddPerson, EditPerson } from './person-form.tsx'
import { roleName, StaffBadge } from './staff-columns.tsx'
import { storeResources } from './store-resources.ts'

interface Props {
  /** `new` to add one, '' if closed. */
  id: string
  roles: readonly StaffRole[]
  onClose: () => void
}

/** Drawer of a staff member with details, permissions and the form that changes them. */
export function PersonDrawer({ id, roles, onClose }: Props) {
  const isNew = id === 'new'
  const person = useQuery({ ...queryOf(getStaff, { params: { staffid: id } }), enabled: id !== '' && !isNew })
  const { firstName, lastName } = person.data ?? {}
  const name = firstName ? `${firstName} ${lastName}` : 'Staff'
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={isNew ? 'Add staff member' : name}
    >
      {isNew && <AddPerson roles={roles} onDone={onClose} />}
      {!isNew && person.data && <Person key={id} person={person.data} roles={roles} onClose={onClose} />}
      {!isNew && person.error && !person.data && (
        <Missing failure={person.error} thing="person" back={['All staff', onClose]} onRetry={person.refetch}>
          They may have been removed, or the link may be incomplete.
        </Missing>
      )}
      {!isNew && id !== '' && person.isPending && <SkeletonLines lines={6} />}
    </Drawer>
  )
}

function Person({ person, roles, onClose }: { person: StoreStaff } & Pick<Props, 'roles' | 'onClose'>) {
  const [editing, setEditing] = useState(false)
  const changes = useRights().can('staff', 'manage') && person.mayChange
  const { to } = useUrl()
  if (editing) return <EditPerson person={person} roles={roles} onDone={() => setEditing(false)} onGone={onClose} />
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['Role', roleName(person)],
          ['Status', <StaffBadge key="status" status={person.status} />],
          ['E-mail', person.email],
          ...(person.phoneNumber ? [['Phone number', phone(person.phoneNumber)] as const] : []),
          ['Added', dayAndTime(person.createdAt)],
          ['Last sign-in', person.lastLogin ? dayAndTime(person.lastLogin) : <Note key="login">Never</Note>],
        ]}
      />
      <Row gap={2} wrap>
        {changes && <Button onClick={() => setEditing(true)}>Change</Button>}
        {changes && person.status === 'invited' && <InviteAgain id={person.id} />}
        <ActionLink to={to({ tab: 'activity', staffId: person.id, person: null })} look="quiet">
          Activity
        </ActionLink>
      </Row>
      <Stack gap={1.5}>
        <Text as="h3" size="base">
          Permissions
        </Text>
        <GrantList resources={storeResources} grants={person.resources} />
      </Stack>
    </Stack>
  )
}

function InviteAgain({ id }: { id: string }) {
  const invite = useChange(inviteStaff)
  return (
    <Action busy={invite.isPending} onClick={() => invite.mutate({ params: { staffid: id } })}>
      Resend invitation
    </Action>
  )
}
