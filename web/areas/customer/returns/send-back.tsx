import { useState } from 'react'
import { type OrderReturn, returnNouns } from '#contract/orders/return-shapes.ts'
import { escalateReturn, sendReturn, withdrawReturn } from '#contract/orders/returns.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { returnCalls } from '#web/features/returns/return-calls.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { Action } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Row } from '#web/ui/layout.tsx'

const question = {
  title: 'Escalate to Bitmarte?',
  body: 'An administrator reviews your and the store’s statements. Their decision is final.',
  confirm: 'Escalate',
  reasons: ['It arrived like this', 'The pictures show it', 'Not as described'],
}

/** The customer's actions on a return: mark it as sent, cancel it, or escalate it to an administrator. */
export function SendBack({ of }: { of: OrderReturn }) {
  const [asks, setAsks] = useState(false)
  const [confirm, dialog] = useConfirm()
  const look = { invalidates: returnCalls, onFailure: useInvalidate(returnCalls) }
  const send = useChange(sendReturn, look)
  const withdraw = useChange(withdrawReturn, look)
  const escalate = useChange(escalateReturn, { ...look, onSuccess: () => setAsks(false) })
  const params = { id: of.id }
  const onWithdraw = () =>
    confirm({
      title: `Cancel this ${returnNouns[of.type]}?`,
      body: `You keep the items from ${of.storeName}. You can request a return or an exchange again until the order’s return window ends.`,
      confirm: `Cancel ${returnNouns[of.type]}`,
      keep: `Keep the ${returnNouns[of.type]}`,
      danger: true,
      run: () => withdraw.send({ params }),
    })
  const can = (move: OrderReturn['moves'][number]) => of.moves.includes(move)
  if (!can('send') && !can('withdraw') && !can('ask_admin')) return dialog
  return (
    <Row gap={2} align="stretch" wrap style={{ marginTop: 'var(--space-3)' }}>
      {dialog}
      {can('send') && (
        <Action look="main" busy={send.isPending} onClick={() => send.mutate({ params, body: {} })}>
          I’ve sent it
        </Action>
      )}
      {can('ask_admin') && (
        <Action look="main" onClick={() => setAsks(true)}>
          Escalate to Bitmarte
        </Action>
      )}
      {can('withdraw') && (
        <Action busy={withdraw.isPending} onClick={onWithdraw}>
          Cancel {returnNouns[of.type]}
        </Action>
      )}
      <ReasonDialog
        question={asks ? question : undefined}
        busy={escalate.isPending}
        onClose={() => setAsks(false)}
        onReason={reason => escalate.mutate({ params, body: { reason } })}
      />
    </Row>
  )
}
