import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { Adire } from '../ui/adire.tsx'
import { Mark } from '../ui/mark.tsx'
import classes from './auth-layout.module.css'
import { Kit } from './kit.tsx'
import { useKind } from './session.ts'

const brand = { alignSelf: 'flex-start', letterSpacing: '-0.02em' }

/** Route layout of sign-in, sign-up and password pages of every user kind. */
export default function AuthLayout() {
  const kind = useKind()
  return (
    <Grid className={classes.frame}>
      <main className={classes.main}>
        <Row as={Link} inline gap={2} size="lg" weight="bold" touch to="/" style={brand}>
          <Mark />
          Bitmarte
        </Row>
        <Kit>
          <Outlet />
        </Kit>
      </main>
      <Adire seed={kind} tone="deep" columns={10} rows={16} />
    </Grid>
  )
}

interface CardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the form, such as a link to sign up. */
  foot?: ReactNode
}

/** Content of a sign-in, sign-up or password page: title, lead and form. */
export function AuthCard({ title, lead, children, foot }: CardProps) {
  return (
    <Stack gap={4} className={classes.card}>
      <div>
        <h1>{title}</h1>
        {lead && (
          <Text as="p" tone="muted" links style={{ marginTop: 'var(--space-1)' }}>
            {lead}
          </Text>
        )}
      </div>
      {children}
      {foot && (
        <Text as="p" tone="muted" links>
          {foot}
        </Text>
      )}
    </Stack>
  )
}
