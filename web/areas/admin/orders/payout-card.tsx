import { Alert } from '@mantine/core'
import type { Order } from '#contract/orders/order-shapes.ts'
import { ApprovePayout } from '#web/features/payouts/approve-payout.tsx'
import { PayoutBadge } from '#web/features/payouts/payout-status.tsx'
import { canApprove } from '#web/features/payouts/payout-words.ts'
import { day, dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import classes from './payout-card.module.css'

/** The way of an order's money to its store, and the administrator's word that it goes. */
export function PayoutCard({ order }: { order: Order }) {
  const { payout } = order
  return (
    <Section title="Payout" aside={payout && <PayoutBadge status={payout.status} />}>
      {payout ? (
        <Stack gap={3} align="start">
          {payout.status === 'failed' && (
            <Alert color="clay" title="Nothing was paid">
              {payout.failure} The transfer was returned to Bitmarte.
            </Alert>
          )}
          <dl className={classes.facts}>
            <dt>Earned</dt>
            <dd>
              <Money amount={payout.due} strong />
            </dd>
            {payout.amount !== null && payout.status !== 'failed' && (
              <>
                <dt>{payout.status === 'paid' ? 'Sent' : 'To send'}</dt>
                <dd>
                  <Money amount={payout.amount} strong />
                  {payout.amount < payout.due && (
                    <>
                      <br />
                      <Note>minus what the store owed</Note>
                    </>
                  )}
                </dd>
              </>
            )}
            <dt>Due</dt>
            <dd>{day(payout.dueAt)}</dd>
            {payout.approvedAt && (
              <>
                <dt>Approved</dt>
                <dd>{dayAndTime(payout.approvedAt)}</dd>
              </>
            )}
            {payout.paidAt && (
              <>
                <dt>Paid</dt>
                <dd>{dayAndTime(payout.paidAt)}</dd>
              </>
            )}
          </dl>
          {canApprove(payout) && <ApprovePayout payout={payout} storeName={order.storeName} />}
        </Stack>
      ) : (
        <Note>{nothingYet(order)}</Note>
      )}
    </Section>
  )
}

function nothingYet({ bitmarteOrderStatus, returnWindowEndsAt, completedAt, storeName }: Order): string {
  if (bitmarteOrderStatus.code_name === 'cancelled') return 'The order was cancelled, so the store is not paid.'
  if (completedAt) return `There is nothing left to pay ${storeName} for this order.`
  if (returnWindowEndsAt) return `The money is held until the return window ends on ${day(returnWindowEndsAt)}.`
  return 'The money is held until 7 days after delivery, when the return window ends.'
}
