import type { ReactNode } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { ChangePassword } from './change-password.tsx'
import { OwnNotices } from './own-notices.tsx'
import { OwnPrivacy } from './own-privacy.tsx'
import { OwnProfile } from './own-profile.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Account page of every user kind, with sections of its own kind as children: profile, e-mail, password, two-factor, sessions, notices, data and closing. */
export function OwnAccount({ children }: { children?: ReactNode }) {
  return (
    <Stack gap={4}>
      <OwnProfile />
      <Section title="Change your password">
        <ChangePassword />
      </Section>
      <Section title="Two-factor">
        <TwoFactor />
      </Section>
      <Section title="Where you’re signed in">
        <OwnSessions />
      </Section>
      <OwnNotices />
      {children}
      <OwnPrivacy />
    </Stack>
  )
}
