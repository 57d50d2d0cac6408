import { Alert } from '@mantine/core'
import type { Order } from '#contract/orders/order-shapes.ts'
import { ApprovePayout } from '#web/features/payouts/approve-payout.tsx'
import { HoldBadge, HoldNote, PayoutBadge } from '#web/features/payouts/payout-status.tsx'
import { bankPauseSentence, canApprove, statementOf } from '#web/features/payouts/payout-words.ts'
import { SentAmount } from '#web/features/payouts/sent-amount.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { day, dayAndTime } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Payout of an order, with the administrator's approval. */
export function PayoutCard({ order }: { order: Order }) {
  const { payout, payoutHold } = order
  return (
    <Section title="Payout" aside={payoutHold ? <HoldBadge /> : payout && <PayoutBadge {...payout} />}>
      {payout ? (
        <Stack gap={3} align="start">
          {payout.status === 'failed' && (
            <Alert color="clay" title="Nothing was paid">
              {payout.failure} The transfer was returned to Bitmarte.
            </Alert>
          )}
          <div style={{ width: '100%' }}>
            <Facts
              end
              facts={[
                ['Earned', <Money key="due" amount={payout.due} strong />],
                ...(payout.amount !== null && payout.status !== 'failed'
                  ? [
                      [
                        payout.status === 'paid' ? 'Sent' : 'To send',
                        <SentAmount
                          key="sent"
                          due={payout.due}
                          amount={payout.amount}
                          statement={statementOf(payout)}
                          strong
                        />,
                      ] as const,
                    ]
                  : []),
                ['Due', payout.paused ? `${day(payout.dueAt)}, payouts paused` : day(payout.dueAt)],
                ...(payout.approvedAt ? [['Approved', dayAndTime(payout.approvedAt)] as const] : []),
                ...(payout.paidAt ? [['Paid', dayAndTime(payout.paidAt)] as const] : []),
              ]}
            />
          </div>
          {payoutHold && <HoldNote hold={payoutHold} area="/admin" />}
          {payout.bankPause && <Note late>{bankPauseSentence(payout.bankPause)}</Note>}
          {canApprove(payout) && <ApprovePayout payout={payout} storeName={order.storeName} />}
        </Stack>
      ) : (
        <Stack gap={2}>
          {payoutHold && <HoldNote hold={payoutHold} area="/admin" />}
          <Note>{nothingYet(order)}</Note>
        </Stack>
      )}
    </Section>
  )
}

function nothingYet({
  adjustments = [],
  bitmarteOrderStatus,
  expectedPayout,
  returnWindowEndsAt,
  completedAt,
  storeName,
}: Order): string {
  if (bitmarteOrderStatus.code_name === 'cancelled')
    return adjustments.length > 0
      ? 'The order was cancelled, so it has no payout of its own. Store earnings shows what the store gets or pays.'
      : 'The order was cancelled, so the store is not paid.'
  if (completedAt) return `There is nothing left to pay ${storeName} for this order.`
  if (expectedPayout?.dueAt && returnWindowEndsAt)
    return [
      day(returnWindowEndsAt) === day(expectedPayout.dueAt)
        ? `The money falls due when the return window ends on ${day(expectedPayout.dueAt)}.`
        : `The money is held until the return window ends on ${day(returnWindowEndsAt)}, and falls due on ${day(expectedPayout.dueAt)}.`,
      ...(expectedPayout.paused ? ['The store’s payouts are paused.'] : []),
    ].join(' ')
  if (expectedPayout?.stage === 'return-open') return 'The money is held until the return is closed.'
  return 'The money is held until the return window after delivery ends.'
}
