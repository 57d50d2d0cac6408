import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  changeGiftCardStatus,
  type GiftCardDetail,
  type GiftCardRow,
  getGiftCard,
  listGiftCards,
  mailGiftCardAgain,
} from '#contract/money/gift-cards.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Missing } from '#web/features/accounts/missing.tsx'
import { GiftCardBadge, giftCardStatuses } from '#web/features/gift-cards/gift-card-status.tsx'
import { ReasonDialog, type ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'
import { looked, queryOf, useChange } from '#web/shell/query.ts'
import { timeNow } from '#web/ui/clock.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { dayAndTime, endWords, naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'

const movements: Readonly<Record<GiftCardDetail['movements'][number]['kind'], string>> = {
  sold: 'Paid by the buyer',
  granted: 'Issued by Bitmarte',
  held: 'Reserved by checkout',
  released: 'Released by checkout',
  used: 'Spent',
  refunded: 'Refunded',
}

/** Details and history of a gift card, with a button to disable or enable it. */
export function GiftCardDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useQuery({ ...queryOf(getGiftCard, { params: { id } }), enabled: id !== '', ...looked })
  return (
    <Drawer
      opened={id !== ''}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={card.data?.last4 ? `Gift card •••• ${card.data.last4}` : 'Gift card'}
    >
      {card.data && <Detail card={card.data} />}
      {card.error && !card.data && (
        <Missing failure={card.error} thing="gift card" back={['All gift cards', onClose]} onRetry={card.refetch} />
      )}
      {card.isPending && id !== '' && <SkeletonLines lines={8} />}
    </Drawer>
  )
}

function Detail({ card }: { card: GiftCardDetail }) {
  const viewsOnly = useViewsOnly()
  const [question, setQuestion] = useState<ReasonQuestion>()
  const change = useChange(changeGiftCardStatus, {
    invalidates: [listGiftCards.id, getGiftCard.id],
    onSuccess: () => setQuestion(undefined),
  })
  const [confirm, dialog] = useConfirm()
  const sendAgain = useChange(mailGiftCardAgain, { invalidates: [listGiftCards.id, getGiftCard.id] })
  const maySendAgain = card.for === 'gift' && card.status === 'active' && card.sentAt !== null && card.owner === null
  const onSendAgain = () =>
    confirm({
      title: 'Send this card again?',
      body: `We mail it to ${card.recipientEmail} with a new code. The code of the earlier mail stops working.${card.issueReason ? '' : ' Its buyer gets a mail about it.'}`,
      confirm: 'Send again',
      run: () => sendAgain.send({ params: { id: card.id } }),
    })
  const disabled = card.status === 'disabled'
  const left = `The balance ${card.balance > 0 ? 'stays' : 'is'} ${naira(card.balance)}.`
  const ask = () =>
    setQuestion(
      disabled
        ? {
            title: 'Enable this card?',
            body: `It can be used again. ${left}${unsentWords(card)}`,
            confirm: 'Enable card',
            reasons: ['Disabled by mistake', 'Owner’s identity verified'],
          }
        : {
            title: 'Disable this card?',
            body: `It can’t be used${card.sentAt ? '' : ' and isn’t emailed'} until it is enabled again. ${left} A payment already in progress still goes through.`,
            confirm: 'Disable card',
            reasons: ['Reported as stolen', 'Bought with a stolen card', 'Code shared by mistake'],
          },
    )
  return (
    <Stack gap={4}>
      <Facts
        facts={[
          ['Status', <GiftCardBadge key="status" status={card.status} />],
          [
            'Balance',
            <>
              <Money amount={card.balance} strong /> <Note>of {naira(card.amount)}</Note>
            </>,
          ],
          ...(card.held > 0 ? [['Reserved', `${naira(card.held)} by an open checkout`] as const] : []),
          [card.issueReason ? 'Issued by' : 'Bought by', person(card.buyer.name, card.buyer.email)],
          ...(card.issueReason ? [['Reason', card.issueReason] as const] : []),
          ['Recipient', person(card.recipientName, card.recipientEmail)],
          ['Owner', card.owner ? person(card.owner.name, card.owner.email) : <Note key="owner">Nobody yet</Note>],
          [card.issueReason ? 'Issued' : 'Bought', dayAndTime(card.createdAt)],
          ['Emailed', card.sentAt ? dayAndTime(card.sentAt) : <Note key="mailed">{mailing(card)}</Note>],
          ...(card.expiresAt ? [['Expires', endWords(card.expiresAt)] as const] : []),
          ...(card.reference ? [['Payment', card.reference] as const] : []),
          ...(card.message ? [['Message', card.message] as const] : []),
        ]}
      />
      {card.status !== 'pending' && !viewsOnly && (
        <Row gap={2} wrap>
          {maySendAgain && (
            <Button variant="default" loading={sendAgain.isPending} onClick={onSendAgain}>
              Send again
            </Button>
          )}
          <Button variant={disabled ? 'filled' : 'default'} onClick={ask}>
            {disabled ? 'Enable' : 'Disable'}
          </Button>
        </Row>
      )}
      {maySendAgain && (
        <Note>
          {card.issueReason
            ? 'Is the address wrong? Disable this card and issue another.'
            : 'Is the address wrong? Its buyer can have the card sent to another one, in their account under Gift cards and credit.'}
        </Note>
      )}
      {card.changes.length > 0 && (
        <History title="Changes">
          {card.changes.map(({ actor, status, reason, at }) => (
            <li key={at}>
              <Stack as="span">
                <span>
                  {giftCardStatuses[status].label}: {reason}
                </span>
                <Note>
                  {actor}, {dayAndTime(at)}
                </Note>
              </Stack>
            </li>
          ))}
        </History>
      )}
      {card.movements.length > 0 && (
        <History title="Money">
          {card.movements.map(({ kind, amount, orders, at }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and one checkout may repeat a movement at the same time
            <Row as="li" gap={3} align="baseline" justify="between" links key={card.movements.length - place}>
              <Stack as="span">
                <span>
                  {movements[kind]}
                  {orders.map(order => (
                    <span key={order.id}>
                      {' '}
                      <PageLink to={`/admin/orders/${order.id}`}>{order.orderName}</PageLink>
                    </span>
                  ))}
                </span>
                <Note>{dayAndTime(at)}</Note>
              </Stack>
              <Money amount={amount} />
            </Row>
          ))}
        </History>
      )}
      <Note>This view is recorded in the audit log.</Note>
      {dialog}
      <ReasonDialog
        question={question}
        busy={change.isPending}
        onClose={() => setQuestion(undefined)}
        onReason={reason =>
          change.mutate({ params: { id: card.id }, body: { status: disabled ? 'active' : 'disabled', reason } })
        }
      />
    </Stack>
  )
}

/** Says when a card that isn't sent is emailed once it is enabled. */
const unsentWords = ({ sentAt, sendAt }: GiftCardDetail): string => {
  if (sentAt) return ''
  return Date.parse(sendAt) > timeNow().getTime() ? ` It is emailed on ${dayAndTime(sendAt)}.` : ' It is emailed now.'
}

/** Says when a card that isn't sent is emailed. */
export const mailing = ({ status, sendAt }: GiftCardRow): string => {
  if (status === 'pending') return 'After payment'
  return status === 'disabled' ? 'Not while it is disabled' : `Scheduled for ${dayAndTime(sendAt)}`
}

const person = (name: string, email: string) => (
  <>
    {name} <Note>{email}</Note>
  </>
)

function History({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={1.5}>
      <Text as="h3" size="base">
        {title}
      </Text>
      <List lined={2}>{children}</List>
    </Stack>
  )
}
