import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listMessages } from '#contract/content/contact.ts'
import { listConversationReports } from '#contract/messages/conversations.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ContactMessages } from './contact-messages.tsx'
import { ReportedConversations } from './reported-conversations.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Messages', unlisted: true })

/** Same query as the sidebar's, so that both share one request. */
const one = { limit: 1 }

/** Messages to Bitmarte, and reported conversations between customers and stores. */
export default function MessagesPage() {
  const status = useUrl().get('status')
  const messages = useQuery(queryOf(listMessages, { query: one }))
  const reports = useQuery(queryOf(listConversationReports, { query: one }))
  return (
    <>
      <PageHeader title="Messages" />
      <Section flush>
        <TabsWithCounts
          label="Messages"
          tabs={[
            { value: '', label: 'Waiting', count: messages.data?.waiting },
            { value: 'answered', label: 'Answered' },
            { value: 'reported', label: 'Reported conversations', count: reports.data?.count },
          ]}
        />
        {status === 'reported' ? (
          <ReportedConversations />
        ) : (
          <ContactMessages key={status} answered={status === 'answered'} />
        )}
      </Section>
    </>
  )
}
