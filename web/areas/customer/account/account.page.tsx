import type { MetaFunction } from 'react-router'
import classes from '#web/areas/customer/own.module.css'
import { OwnAccount } from '#web/features/accounts/own-account.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { useSignOut } from '#web/shell/sign-out.ts'
import { Action } from '#web/ui/action.tsx'
import { Row } from '#web/ui/layout.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  const signOut = useSignOut()
  return (
    <>
      <Row as="header" gap={3} justify="between" wrap className={classes.header}>
        <h1>Account</h1>
        <Action onClick={signOut}>Sign out</Action>
      </Row>
      <OwnAccount />
    </>
  )
}
