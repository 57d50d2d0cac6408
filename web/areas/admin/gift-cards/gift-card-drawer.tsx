import { Button, Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeGiftCardStatus, type GiftCardDetail, getGiftCard, listGiftCards } from '#contract/money/gift-cards.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { GiftCardBadge, giftCardStatuses } from '#web/features/gift-cards/gift-card-status.tsx'
import { ReasonDialog, type ReasonQuestion } from '#web/features/orders/reason-dialog.tsx'
import { looked, queryOf, useChange } from '#web/shell/query.ts'
import { day, dayAndTime, naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './gift-card-drawer.module.css'

const movements: Readonly<Record<GiftCardDetail['movements'][number]['kind'], string>> = {
  sold: 'Paid by the buyer',
  held: 'Reserved by checkout',
  released: 'Released by checkout',
  used: 'Spent',
  refunded: 'Came back',
}

/** One gift card with all that happened to it, and where it is disabled or enabled. */
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
  const [question, setQuestion] = useState<ReasonQuestion>()
  const change = useChange(changeGiftCardStatus, {
    invalidates: [listGiftCards.id, getGiftCard.id],
    onSuccess: () => setQuestion(undefined),
  })
  const disabled = card.status === 'disabled'
  const left = `Its balance ${card.balance > 0 ? 'stays' : 'is'} ${naira(card.balance)}.`
  const ask = () =>
    setQuestion(
      disabled
        ? {
            title: 'Enable this card?',
            body: `It can be used again. ${left}`,
            confirm: 'Enable card',
            reasons: ['Disabled by mistake', 'Owner’s identity verified'],
          }
        : {
            title: 'Disable this card?',
            body: `It can’t be used until it is enabled again. ${left} A payment already in progress still goes through.`,
            confirm: 'Disable card',
            reasons: ['Reported as stolen', 'Bought with a stolen card', 'Code shared by mistake'],
          },
    )
  return (
    <Stack gap={4} className={classes.body}>
      <dl className={classes.facts}>
        <Fact label="Status">
          <GiftCardBadge status={card.status} />
        </Fact>
        <Fact label="Left">
          <Money amount={card.balance} strong /> <Note>of {naira(card.amount)}</Note>
        </Fact>
        {card.held > 0 && <Fact label="Held">{naira(card.held)} by an open checkout</Fact>}
        <Fact label="Bought by">
          {card.buyer.name} <Note>{card.buyer.email}</Note>
        </Fact>
        <Fact label="For">
          {card.recipientName} <Note>{card.recipientEmail}</Note>
        </Fact>
        <Fact label="Owner">
          {card.owner ? (
            <>
              {card.owner.name} <Note>{card.owner.email}</Note>
            </>
          ) : (
            <Note>Nobody yet</Note>
          )}
        </Fact>
        <Fact label="Bought">{dayAndTime(card.createdAt)}</Fact>
        <Fact label="Mailed">{card.sentAt ? dayAndTime(card.sentAt) : <Note>{mailing(card)}</Note>}</Fact>
        {card.expiresAt && <Fact label="Expires">{day(card.expiresAt)}</Fact>}
        <Fact label="Payment">{card.reference}</Fact>
        {card.message && <Fact label="Message">{card.message}</Fact>}
      </dl>
      {card.status !== 'pending' && (
        <Button variant={disabled ? 'filled' : 'default'} onClick={ask}>
          {disabled ? 'Enable' : 'Disable'}
        </Button>
      )}
      {card.changes.length > 0 && (
        <section>
          <h3>Changes</h3>
          <List lined={2}>
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
          </List>
        </section>
      )}
      {card.movements.length > 0 && (
        <section>
          <h3>Money</h3>
          <List lined={2}>
            {card.movements.map(({ kind, amount, orders, at }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they only grow, and one checkout may move the same twice at once
              <Row as="li" gap={3} align="baseline" justify="between" key={card.movements.length - place}>
                <Stack as="span">
                  <span>
                    {movements[kind]}
                    {orders.map(order => (
                      <span key={order.id}>
                        {' '}
                        <Text as={Link} tone="palm" weight="strong" to={`/admin/orders/${order.id}`}>
                          {order.orderName}
                        </Text>
                      </span>
                    ))}
                  </span>
                  <Note>{dayAndTime(at)}</Note>
                </Stack>
                <Money amount={amount} />
              </Row>
            ))}
          </List>
        </section>
      )}
      <Note>This view is recorded in the audit log.</Note>
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

const mailing = ({ status, sendAt }: GiftCardDetail): string =>
  status === 'pending' ? 'After payment' : `Scheduled for ${dayAndTime(sendAt)}`

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
