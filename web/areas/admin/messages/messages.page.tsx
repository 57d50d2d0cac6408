import type { MetaFunction } from 'react-router'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { ReportedConversations } from './reported-conversations.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Reported conversations', unlisted: true })

/** Reported conversations between customers and stores. Messages to Bitmarte are cases. */
export default function MessagesPage() {
  return (
    <>
      <PageHeader title="Reported conversations" />
      <Section flush>
        <ReportedConversations />
      </Section>
    </>
  )
}
