import type { MetaFunction } from 'react-router'
import own from '#web/areas/customer/own.module.css'
import { MessagesIndex } from '#web/features/messages/messages-index.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Row } from '#web/ui/layout.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Messages', unlisted: true })

/** What a customer and stores have written to each other. */
export default function MessagesPage() {
  return (
    <>
      <Row as="header" gap={3} justify="between" wrap className={own.header}>
        <h1>Messages</h1>
      </Row>
      <MessagesIndex side="customer" writes />
    </>
  )
}
