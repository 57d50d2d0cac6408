import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOrderMail, listOrderMails, type MailClosedBy, type OrderMail } from '#contract/read-models/order-mails.ts'
import { SentMails } from '#web/areas/admin/sent-mails.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

const receivers: Readonly<Record<OrderMail['to'], string>> = {
  customer: 'Customer',
  store: 'Store',
  partner: 'Shipping partner',
  dispatcher: 'Dispatcher',
}

/** Says why the text of a mail doesn't open. */
const closedWords: Readonly<Record<MailClosedBy, string>> = {
  secret: 'Nobody can open it: it has a code or link for its reader only.',
  purged: 'Its text has been deleted.',
  earnings: 'Your role can’t open it: it can say what its reader earns.',
  cases: 'Your role can’t open it: it’s about a case.',
  messages: 'Your role can’t open it: it’s about a conversation.',
  returns: 'Your role can’t open it: it’s about a return.',
}

/** The mails about an order to everybody, for those who see orders. A subject opens the text, if they can read it. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { can } = useRights()
  const [read, setRead] = useState<Pick<OrderMail, 'id' | 'subject'>>()
  const options = queryOf(listOrderMails, { params: { id: orderId } })
  const { data } = useQuery({ ...options, enabled: can('orders') && options.enabled })
  if (!can('orders')) return null
  const mails = data?.rows.map(mail => ({
    ...mail,
    to: `${receivers[mail.to]}, ${mail.recipient}`,
    ...(mail.closedBy && { why: closedWords[mail.closedBy] }),
  }))
  const onClose = () => setRead(undefined)
  return (
    <Section title="Mails">
      <SentMails mails={mails} manages={can('orders', 'manage')} listId={listOrderMails.id} onRead={setRead} />
      <Modal opened={read !== undefined} onClose={onClose} title={unbroken(read?.subject)}>
        {read && <MailText orderId={orderId} mailId={read.id} />}
        <Row justify="end">
          <Button variant="default" mt="lg" onClick={onClose}>
            Go back
          </Button>
        </Row>
      </Modal>
    </Section>
  )
}

function MailText({ orderId, mailId }: { orderId: string; mailId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getOrderMail, { params: { id: orderId, mailId } }))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <Text as="p" lines anywhere>
      {data.text}
    </Text>
  )
}
