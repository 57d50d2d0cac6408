import type { ReactNode } from 'react'
import { useScrollToPart } from '#web/shell/scroll-to-part.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnNotices } from './own-notices.tsx'
import { OwnPrivacy } from './own-privacy.tsx'
import { OwnProfile } from './own-profile.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

interface Props {
  /** Sections of the user kind's own. */
  children?: ReactNode
  /** Title of these sections in the list of the page's parts. */
  title?: string
}

/** Account page of every user kind: profile, e-mail, password, two-factor, sessions, notices, data and closing, with links to each part. */
export function OwnAccount({ children, title }: Props) {
  useScrollToPart()
  return (
    <Stack gap={4}>
      <Row as="nav" gap={1} across={4} wrap aria-label="On this page">
        <Part to="details">Your details</Part>
        <Part to="security">Password and security</Part>
        <Part to="notices">Notices</Part>
        {title && <Part to="own">{title}</Part>}
        <Part to="data">Your data</Part>
      </Row>
      <Stack gap={4} id="details">
        <OwnProfile />
      </Stack>
      <Stack gap={4} id="security">
        <Section title="Change your password">
          <ChangePassword />
        </Section>
        <Section title="Two-factor">
          <TwoFactor />
        </Section>
        <Section title="Where you’re signed in">
          <OwnSessions />
        </Section>
      </Stack>
      <OwnNotices />
      {children && (
        <Stack gap={4} id="own">
          {children}
        </Stack>
      )}
      <OwnPrivacy />
    </Stack>
  )
}

const Part = ({ to, children }: { to: string; children: string }) => (
  <Text as="a" link href={`#${to}`}>
    {children}
  </Text>
)
