import type { MetaFunction } from 'react-router'
import { ChangePassword } from '#web/features/accounts/change-password.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Account', unlisted: true })

export default function AccountPage() {
  return (
    <>
      <PageHeader title="Account" />
      <Section title="Change your password">
        <ChangePassword />
      </Section>
    </>
  )
}
