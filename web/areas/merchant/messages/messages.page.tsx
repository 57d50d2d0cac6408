import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { MessagesIndex } from '#web/features/messages/messages-index.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Messages', unlisted: true })

export default function MessagesPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Messages" />
      <Allowed to="orders">
        <MessagesIndex side="store" writes={can('orders', 'manage')} />
      </Allowed>
    </>
  )
}
