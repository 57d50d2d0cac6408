import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailed } from '#contract/failures.ts'
import {
  activateCustomer,
  type CustomerDetail,
  deactivateCustomer,
  getCustomer,
  listCustomerMails,
  listCustomers,
} from '#contract/identity/customers.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { useManages } from '#web/areas/admin/page-resources.ts'
import { SentMails } from '#web/areas/admin/sent-mails.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { looked, queryOf, useChange } from '#web/shell/query.ts'
import { Facts } from '#web/ui/facts.tsx'
import { count, day, dayAndTime, phone } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { CustomerBadge } from './customer-badge.tsx'
import { CustomerCredit } from './customer-credit.tsx'

/** Drawer with a customer's details. */
export function CustomerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const customer = useQuery({
    ...queryOf(getCustomer, { params: { id } }),
    enabled: id !== '',
    ...looked,
  })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={customer.data ? `${customer.data.firstName} ${customer.data.lastName}` : 'Customer'}
    >
      {customer.data && <Detail customer={customer.data} />}
      {customer.error && !customer.data && (
        <Missing
          failure={customer.error}
          thing="customer"
          back={['All customers', onClose]}
          message={loadFailed.customer}
          onRetry={customer.refetch}
        />
      )}
      {customer.isPending && id !== '' && <SkeletonLines lines={8} />}
    </Drawer>
  )
}

function Detail({ customer }: { customer: CustomerDetail }) {
  const [asking, setAsking] = useState(false)
  const invalidates = [listCustomers.id, getCustomer.id]
  const deactivate = useChange(deactivateCustomer, { invalidates, onSuccess: () => setAsking(false) })
  const activate = useChange(activateCustomer, { invalidates })
  const { id, active, phoneNumber, lastLoginAt, latest } = customer
  const params = { id }
  return (
    <Stack gap={3}>
      <Facts
        facts={[
          ['Status', <CustomerBadge key="status" customer={customer} />],
          [
            'E-mail',
            <a key="mail" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>,
          ],
          ['Phone', phoneNumber && <a href={`tel:${phoneNumber}`}>{phone(phoneNumber)}</a>],
          ['Customer since', day(customer.createdAt)],
          ['Last signed in', lastLoginAt ? dayAndTime(lastLoginAt) : 'Never'],
          ['Orders', `${count(customer.orders)}, of which ${count(customer.openOrders)} open`],
          ['Returns', count(customer.returns)],
        ]}
      />
      <CustomerCredit id={id} name={`${customer.firstName} ${customer.lastName}`} />
      <h3>Latest orders</h3>
      {latest.length === 0 && <Note>None yet</Note>}
      <List lined={2}>
        {latest.map(({ id: order, orderName, storeName, placedAt, total, orderStatus }) => (
          <Row as="li" gap={3} justify="between" key={order}>
            <span>
              <PageLink to={`/admin/orders/${order}`}>{orderName}</PageLink> <OrderStatusBadge status={orderStatus} />
              <br />
              <Note>
                {storeName}, {day(placedAt)}
              </Note>
            </span>
            <Money amount={total} />
          </Row>
        ))}
      </List>
      <InternalNotes subject="customer" subjectId={id} />
      <h3>Mails</h3>
      <CustomerMails id={id} />
      <Manages>
        <div>
          {active ? (
            <Button variant="default" onClick={() => setAsking(true)}>
              Deactivate
            </Button>
          ) : (
            <Button loading={activate.isPending} onClick={() => activate.mutate({ params })}>
              Activate
            </Button>
          )}
        </div>
      </Manages>
      <Note>This view is recorded in the audit log.</Note>
      <ReasonDialog
        question={
          asking
            ? {
                title: `Deactivate ${customer.firstName} ${customer.lastName}?`,
                body: 'They are signed out everywhere and can’t sign in. Their open orders are still delivered, and we email them the reason.',
                confirm: 'Deactivate customer',
                reasons: ['Stolen cards', 'Asked for it', 'Abusive to stores'],
              }
            : undefined
        }
        busy={deactivate.isPending}
        onClose={() => setAsking(false)}
        onReason={reason => deactivate.mutate({ params, body: { reason } })}
      />
    </Stack>
  )
}

/** The newest mails to a customer. */
function CustomerMails({ id }: { id: string }) {
  const { data } = useQuery(queryOf(listCustomerMails, { params: { id } }))
  return <SentMails mails={data?.rows} manages={useManages('customers')} listId={listCustomerMails.id} />
}
