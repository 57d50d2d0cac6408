import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { IconChevronUp, IconLogout, IconUser } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import classes from './account-menu.module.css'
import { nameOf } from './name-of.ts'
import { SchemeSwitch } from './scheme-switch.tsx'
import { useKind, useSession } from './session.ts'
import { useSignOut } from './sign-out.ts'
import { homeOf } from './user-kind.ts'

/** Who is signed in, with the way to the account, the colours and out. */
export function AccountMenu() {
  const kind = useKind()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <Menu position="top-start" width={252}>
      <Menu.Target>
        <Row as="button" gap={2} type="button" className={classes.person}>
          <span className={classes.letter}>{nameOf(session?.user).charAt(0)}</span>
          <span className={classes.name}>{nameOf(session?.user)}</span>
          <IconChevronUp size={16} aria-hidden="true" />
        </Row>
      </Menu.Target>
      <Menu.Dropdown>
        {session?.user.email && <Menu.Label>{session.user.email}</Menu.Label>}
        <Menu.Item component={Link} to={`${homeOf[kind]}/account`} leftSection={<IconUser size={18} />}>
          Account
        </Menu.Item>
        <div className={classes.scheme}>
          <SchemeSwitch />
        </div>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<IconLogout size={18} />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
