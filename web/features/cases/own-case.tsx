import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { CaseFile, CaseMessage } from '#contract/cases/case-shapes.ts'
import { chooseRefund, closeCase, getCase } from '#contract/cases/cases.ts'
import { getClosing } from '#contract/identity/privacy.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { RefundChoice } from '#web/features/orders/refund-choice.tsx'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf, useChange } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { AnswerCase } from './answer-case.tsx'
import { caseCalls } from './case-calls.ts'
import { caseItemFacts } from './case-items.tsx'
import { CaseStake } from './case-stake.tsx'
import { CaseDue, CaseStatusBadge } from './case-status.tsx'
import { CaseThread } from './case-thread.tsx'
import { customerNames, wishOf } from './case-words.ts'
import { CaseDecision } from './decision.tsx'

interface Props {
  side: CaseMessage['from']
  /** Path of the list, and of an order by its ID. */
  list: string
  orderPath: (id: string) => string
  /** What only this side can do in the case, below the messages. */
  actions?: (of: CaseFile) => ReactNode
}

/** A case for its customer, store or carrier: messages, an answer, and the decision. */
export function OwnCase({ side, list, orderPath, actions }: Props) {
  const { id = '' } = useParams()
  // A customer doesn’t know the desk’s word.
  const word = side === 'customer' ? 'help request' : 'case'
  const { data, error, refetch } = useQuery({
    ...queryOf(getCase, { params: { id } }),
    ...keptQuery,
    refetchInterval: refetchIntervalMs,
  })
  const online = useOnline()
  if (!data && !online) return <NoNetwork />
  if (error && !data) return <Missing failure={error} thing={word} back={[`All ${word}s`, list]} onRetry={refetch} />
  if (!data)
    return (
      <Stack gap={4}>
        <SkeletonLines lines={2} />
        <SkeletonBox height={260} />
      </Stack>
    )
  const { thing, title } = side === 'customer' ? customerNames(data) : { thing: 'Case', title: data.title }
  const wish = wishOf(data)
  // After our answer to a contact message its sender can write again, but needn't.
  const asked = data.waitsForCaller && data.kind !== 'contact'
  return (
    <Stack gap={4}>
      <title>{`${thing} ${data.name} · Bitmarte`}</title>
      <Breadcrumbs
        crumbs={[{ label: side === 'customer' ? 'Help requests' : 'Cases', to: list }, { label: data.name }]}
      />
      <Row gap={2} across={3} wrap>
        <h1>{title}</h1>
        <CaseStatusBadge of={data} />
        {asked && <CaseDue of={data} />}
      </Row>
      {data.next && (
        <Text as="p" weight="strong">
          {data.next}
        </Text>
      )}
      <Section>
        <Facts
          facts={[
            [thing, data.name],
            ...(data.orderId
              ? [
                  [
                    'Order',
                    <Link key="order" to={orderPath(data.orderId)}>
                      {data.orderName}
                    </Link>,
                  ] as const,
                ]
              : []),
            ...caseItemFacts(data),
            ...(wish ? [[side === 'customer' ? 'You want' : 'Customer wants', wish] as const] : []),
          ]}
        />
      </Section>
      {(side === 'store' || side === 'partner') && <CaseStake id={data.id} side={side} />}
      <CaseDecision of={data} side={side} />
      <Section title="Messages">
        <CaseThread messages={data.messages} side={side} />
      </Section>
      {actions?.(data)}
      {data.canAnswer && (
        <Section title={asked ? 'Answer now' : 'Write a message'}>
          <AnswerCase id={data.id} asked={asked} side={side} />
        </Section>
      )}
      {data.canChooseRefund && data.refundTo && <ChooseRefund id={data.id} refundTo={data.refundTo} />}
      {data.canWithdraw && <Withdraw of={data} />}
    </Stack>
  )
}

function ChooseRefund({ id, refundTo }: { id: string; refundTo: RefundTo }) {
  const [chosen, setChosen] = useState(refundTo)
  const choose = useChange(chooseRefund, { invalidates: caseCalls, onFailure: () => setChosen(refundTo) })
  const onChange = (value: RefundTo) => {
    setChosen(value)
    choose.mutate({ params: { id }, body: { refundTo: value } })
  }
  return (
    <Section title="If we refund you">
      <RefundChoice value={chosen} disabled={choose.isPending} onChange={onChange} />
    </Section>
  )
}

/** A help request about an order is withdrawn, and a contact message closed. */
const withdrawing = {
  report: {
    title: 'Withdraw this help request?',
    body: 'Withdraw it if the problem is solved. You get no refund for it.',
    confirm: 'Withdraw help request',
  },
  message: {
    title: 'Close this help request?',
    body: 'Close it if you need no answer. You can write to us again at any time.',
    confirm: 'Close help request',
  },
} as const

function Withdraw({ of: { id, kind } }: { of: Pick<CaseFile, 'id' | 'kind'> }) {
  const close = useChange(closeCase, { invalidates: [...caseCalls, getClosing.id] })
  const [confirm, dialog] = useConfirm()
  const words = withdrawing[kind === 'contact' ? 'message' : 'report']
  const withdraw = () => confirm({ ...words, danger: true, run: () => close.send({ params: { id } }) })
  return (
    <div>
      <Button variant="default" loading={close.isPending} onClick={withdraw}>
        {words.confirm}
      </Button>
      {dialog}
    </div>
  )
}
