import { Menu } from '@mantine/core'
import { useConfirm } from '#web/ui/confirm.tsx'
import { IconChevronUp, IconLogout, IconUser } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { helpPages } from './area-help.ts'
import { nameOf } from './name-of.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useKind, useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { countDrafts } from './unsent-drafts.ts'
import { useUnsentWork } from './unsent-work.ts'
import { homeOf } from './user-kind.ts'

const person = {
  width: '100%',
  padding: '0 var(--space-2)',
  borderRadius: 'var(--radius-md)',
  textAlign: 'start',
} as const

/** Menu of the signed-in user: account, help, colour scheme and sign-out. */
export function AccountMenu() {
  const kind = useKind()
  const session = useSession()
  const signOut = useSignOut()
  const unsent = useUnsentWork()
  const [confirm, dialog] = useConfirm()
  const leave = async () => {
    const forms = await countDrafts(kind)
    const left = [
      ...(unsent > 0 ? [`${unsent === 1 ? '1 change waits' : `${unsent} changes wait`} for the network.`] : []),
      ...(forms > 0 ? [`You have unsaved changes in ${forms === 1 ? '1 form' : `${forms} forms`}.`] : []),
    ]
    const question = {
      title: unsent > 0 ? 'Sign out before everything is sent?' : 'Sign out without saving?',
      body: [...left, 'Signing out deletes them.'].join(' '),
      confirm: 'Sign out and delete',
      danger: true,
      waits: true,
    }
    if (left.length === 0 || (await confirm(question))) await signOut()
  }
  const picture = session?.user.image ?? session?.user.logo
  return (
    <>
      <Menu position="top-start" width={252}>
        <Menu.Target>
          <Row as="button" gap={2} tone="ink" size="md" touch hover type="button" style={person}>
            {picture ? (
              <Thumb picture={picture} size={28} eager />
            ) : (
              <Text tone="palm" weight="bold" square={28} panel="palm">
                {nameOf(session?.user).charAt(0)}
              </Text>
            )}
            <Text cut grow>
              {nameOf(session?.user)}
            </Text>
            <IconChevronUp size={16} aria-hidden="true" />
          </Row>
        </Menu.Target>
        <Menu.Dropdown>
          {session?.user.email && <Menu.Label>{session.user.email}</Menu.Label>}
          <Menu.Item component={Link} to={`${homeOf[kind]}/account`} leftSection={<IconUser size={18} />}>
            Account
          </Menu.Item>
          {kind !== 'admin' &&
            helpPages.map(({ to, label, icon: Icon }) => (
              <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} />}>
                {label}
              </Menu.Item>
            ))}
          <div style={{ padding: 'var(--space-15) var(--space-2)' }}>
            <SchemeSwitch />
          </div>
          <Menu.Divider />
          <Menu.Item onClick={leave} leftSection={<IconLogout size={18} />}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}
