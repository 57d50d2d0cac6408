import './styles-kit.ts'
import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Adire } from '../ui/adire.tsx'
import { Mark } from '../ui/mark.tsx'
import classes from './auth-layout.module.css'
import { useKind } from './session.ts'

/** The frame of sign-in, sign-up, and of what helps with a password, for every kind: a route's layout. */
export default function AuthLayout() {
  const kind = useKind()
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <Row as={Link} inline gap={2} to="/" className={classes.brand}>
          <Mark />
          Bitmarte
        </Row>
        <Outlet />
      </main>
      <Adire seed={kind} tone="deep" columns={10} rows={16} className={classes.cloth} />
    </div>
  )
}

interface CardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the form: the way to the other page. */
  foot?: ReactNode
}

/** One such page: its title, a line, its form. */
export function AuthCard({ title, lead, children, foot }: CardProps) {
  return (
    <Stack gap={4} className={classes.card}>
      <div>
        <h1>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children}
      {foot && <p className={classes.foot}>{foot}</p>}
    </Stack>
  )
}
