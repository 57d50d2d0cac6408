import type { ReactNode } from 'react'
import { type PayoutPreview, type PlannedTransfer, previewPayouts } from '#contract/payouts/transfers.ts'
import type { GivenOf } from '#web/shell/context.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { AccountNote } from './account-note.tsx'
import { CeilingNote } from './ceiling-note.tsx'

interface Question {
  title: string
  /** Label of the button before the amount: 'Approve payout'. */
  confirm: string
  /** Sends it; see `useConfirm`. */
  run: () => Promise<unknown>
  /** Name of an order whose payout is refused. */
  nameOf?: (orderId: string) => string
}

type Of = GivenOf<typeof previewPayouts>[0]['body']

/**
 * `const [confirm, dialog, asking] = useConfirmPayout()`: asks before money is sent, with the amounts that the server
 * would send. Resolves to false without asking if it would send nothing to anybody.
 */
export function useConfirmPayout(): [
  ask: (of: Of, question: Question) => Promise<boolean>,
  dialog: ReactNode,
  asking: boolean,
] {
  const [confirm, dialog] = useConfirm()
  const preview = useChange(previewPayouts, { success: false })
  const ask = async (body: Of, { title, confirm: words, run, nameOf }: Question) => {
    const answer = await preview.mutateAsync({ body }).catch(() => undefined)
    if (!answer) return false
    const { transfers, refused } = answer.data
    const [first] = refused
    if (transfers.length === 0) {
      if (first) toast.bad(first.message)
      return false
    }
    const amount = sumOf(...transfers.map(each => each.amount))
    return confirm({
      title,
      body: <PayoutPlan transfers={transfers} refused={refused} nameOf={nameOf} />,
      confirm: amount > 0 ? `${words} of ${naira(amount)}` : words,
      run,
    })
  }
  return [ask, dialog, preview.isPending]
}

/** What will be sent to whom, and which orders can't be paid. */
function PayoutPlan({
  transfers,
  refused,
  nameOf,
}: PayoutPreview & { nameOf?: ((orderId: string) => string) | undefined }) {
  return (
    <Stack gap={4}>
      {transfers.map(transfer => (
        <Stack gap={1} key={transfer.receiver.id}>
          {transfers.length > 1 && <strong>{transfer.receiver.name}</strong>}
          <Facts end facts={factsOf(transfer)} />
          {transfer.amount === 0 ? (
            <Note>What the store owes consumes it. Nothing is sent.</Note>
          ) : (
            <AccountNote {...transfer} receiver={transfer.receiver.name} />
          )}
          {transfer.left > 0 && <Note>{naira(transfer.left)} stays on the balance for the next payout.</Note>}
          {transfer.secondApproval && <Note>Another administrator has to approve it too.</Note>}
          {transfer.waitsFor && <CeilingNote larger={transfer.waitsFor === 'higher-ceiling'} />}
        </Stack>
      ))}
      {refused.map(({ orderId, message }) => (
        <Note key={orderId} late>
          {orderId && nameOf ? `${nameOf(orderId)}: ` : ''}
          {message}
        </Note>
      ))}
      {transfers.some(isFinal) && <span>This can’t be undone.</span>}
    </Stack>
  )
}

/** Whether nothing can stop a transfer once it is approved. */
const isFinal = ({ secondApproval, waitsFor }: PlannedTransfer) => !secondApproval && waitsFor === null

function factsOf({ receiver, orders, earned, other, fee, amount }: PlannedTransfer) {
  const earnings = receiver.kind === 'partner' ? 'Balance' : orders === 1 ? 'Earned' : `Earned with ${orders} orders`
  return [
    [earnings, <Money key="earned" amount={earned} />] as const,
    ...(other === 0
      ? []
      : [[other < 0 ? 'The store owes' : 'Other credits', <Money key="other" amount={other} />] as const]),
    ['Transfer fee', <Money key="fee" amount={fee === 0 ? 0 : -fee} />] as const,
    ['Sent', <Money key="amount" amount={amount} strong />] as const,
  ]
}
