import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { OrderReturn, ReturnAction } from '#contract/orders/return-shapes.ts'
import { decideRefund, escalateReturn, giveBackReturn, updateReturnStatus } from '#contract/orders/returns.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useChange } from '#web/shell/query.ts'
import { useRules } from '#web/shell/rules.ts'
import { useKind } from '#web/shell/session.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { AcceptReturn } from './accept-return.tsx'
import { AssignReturn } from './assign-return.tsx'
import { InspectReturn } from './inspect-return.tsx'
import { returnCalls } from './return-calls.ts'
import { questionOf } from './return-questions.ts'
import { sendWords } from './return-words.ts'
import { useTakeBack } from './use-take-back.ts'

/** `take_back` unassigns a return that its carrier hasn't collected, `not_arrived` escalates one that its store hasn't got. */
type Made = Exclude<ReturnAction, 'withdraw' | 'charge' | 'decline'> | 'take_back' | 'not_arrived'

/** Actions on a return by likelihood. */
const likeliest: readonly Made[] = [
  'accept',
  'close',
  'assign',
  'take_back',
  'receive',
  'send',
  'reject',
  'ask_admin',
  'not_arrived',
  'give_back',
]

const words: Readonly<Record<Exclude<Made, 'send'>, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  assign: 'Choose a carrier',
  take_back: 'Take it back from the carrier',
  receive: 'Mark as received',
  close: 'Inspect it',
  ask_admin: 'Escalate',
  not_arrived: 'This didn’t arrive',
  give_back: 'Mark as given back',
}

/** Whether an action asks for a reason. */
const isAsked = (made?: Made) =>
  made === 'reject' || made === 'ask_admin' || made === 'not_arrived' || made === 'give_back'

/** Actions on a return: the most likely as main action, the others in a menu. */
export function MoveReturn({ of }: { of: OrderReturn }) {
  const [dialog, setDialog] = useState<Made>()
  const isStore = useKind() === 'merchant'
  const done = {
    invalidates: returnCalls,
    onSuccess: () => setDialog(undefined),
    onFailure: useInvalidate(returnCalls),
  }
  const decide = useChange(decideRefund, done)
  const move = useChange(updateReturnStatus, done)
  const escalate = useChange(escalateReturn, done)
  const giveBack = useChange(giveBackReturn, done)
  const { returnWayBackDays } = useRules()
  const [takeBack, question] = useTakeBack(of)
  const { partnerProfile: carrier } = of
  const isPossible = (made: Made) => {
    if (made === 'take_back') return carrier !== null && of.moves.includes('assign')
    if (made === 'not_arrived') return of.status.code_name === 'received' && of.moves.includes('ask_admin')
    return of.moves.includes(made)
  }
  const [main, other, ...more] = likeliest.filter(isPossible)
  if (!main) return null
  const params = { id: of.id }
  const act = (made: Made) => {
    if (made === 'send') move.mutate({ params, body: { status: 'in_transit' } })
    else if (made === 'receive') move.mutate({ params, body: { status: 'received' } })
    else if (made === 'take_back') carrier && takeBack(carrier)
    else setDialog(made)
  }
  const wordsOf = (made: Made) => {
    if (made === 'send') return sendWords(of.wayBack)
    if (made === 'assign' && carrier) return 'Reassign'
    return made === 'receive' && of.escalated && !isStore ? 'Mark as received, then decide' : words[made]
  }
  const onClose = () => setDialog(undefined)
  return (
    <>
      <Row gap={2} align="stretch" justify="end" wrap>
        {other && more.length === 0 && (
          <Button variant="default" onClick={() => act(other)}>
            {wordsOf(other)}
          </Button>
        )}
        {other && more.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} />}>
                More
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {[other, ...more].map(made => (
                <Menu.Item key={made} color={made === 'reject' ? 'clay' : undefined} onClick={() => act(made)}>
                  {wordsOf(made)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <Button loading={move.isPending} onClick={() => act(main)}>
          {wordsOf(main)}
        </Button>
      </Row>
      {question}
      <AcceptReturn of={of} opened={dialog === 'accept'} onClose={onClose} />
      <InspectReturn of={of} opened={dialog === 'close'} onClose={onClose} />
      <AssignReturn of={of} opened={dialog === 'assign'} onClose={onClose} />
      <ReasonDialog
        question={isAsked(dialog) ? questionOf(dialog, of, returnWayBackDays) : undefined}
        busy={decide.isPending || escalate.isPending || giveBack.isPending}
        onClose={onClose}
        onReason={reason => {
          if (dialog === 'reject') decide.mutate({ params, body: { decision: 'declined', reason } })
          else if (dialog === 'give_back') giveBack.mutate({ params, body: { reason } })
          else escalate.mutate({ params, body: { reason, ...(dialog === 'not_arrived' && { notArrived: true }) } })
        }}
      />
    </>
  )
}
