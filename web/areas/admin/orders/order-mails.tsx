import { useQuery } from '@tanstack/react-query'
import { listOrderMails, type OrderMail } from '#contract/read-models/order-mails.ts'
import { SentMails } from '#web/areas/admin/sent-mails.tsx'
import { useRights } from '#web/features/accounts/permissions.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Section } from '#web/ui/section.tsx'

const receivers: Readonly<Record<OrderMail['to'], string>> = {
  customer: 'Customer',
  store: 'Store',
  partner: 'Shipping partner',
  dispatcher: 'Dispatcher',
}

/** The mails about an order to everybody, for those who see orders. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { can } = useRights()
  const options = queryOf(listOrderMails, { params: { id: orderId } })
  const { data } = useQuery({ ...options, enabled: can('orders') && options.enabled })
  if (!can('orders')) return null
  const mails = data?.rows.map(mail => ({ ...mail, to: `${receivers[mail.to]}, ${mail.recipient}` }))
  return (
    <Section title="Mails">
      <SentMails mails={mails} manages={can('orders', 'manage')} listId={listOrderMails.id} />
    </Section>
  )
}
