import type { MetaFunction } from 'react-router'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { MessagesIndex } from '#web/features/messages/messages-index.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Messages', unlisted: true })

/** Conversations of a customer with stores. */
export default function MessagesPage() {
  return (
    <>
      <OwnHeader title="Messages" />
      <MessagesIndex side="customer" writes />
    </>
  )
}
