import { Button } from '@mantine/core'
import { useState } from 'react'
import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { day, dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { ChangeGift } from './change-gift.tsx'
import { SendAgain } from './send-again.tsx'

/** Says when a gift was or will be sent, whether it is redeemed, or that an administrator has disabled it. */
const sendingWords = ({ sentAt, sendAt, disabled, redeemed }: BoughtGiftCard): string => {
  if (sentAt && disabled) return `Emailed on ${day(sentAt)}. Disabled by Bitmarte: it can’t be used now.`
  if (sentAt) {
    const known = redeemed === undefined ? '' : redeemed ? ' · Redeemed' : ' · Not redeemed yet'
    return `Emailed on ${day(sentAt)}${known}`
  }
  return disabled
    ? 'Disabled by Bitmarte. It isn’t emailed until it is enabled again.'
    : `Will be emailed on ${dayAndTime(sendAt)}`
}

/** Gift cards that the customer bought for others, with recipient and date. Their balance is the recipient's. One that isn't sent yet can be changed, and one that isn't redeemed sent again. */
export function GivenCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  // Shown until the dialog is gone.
  const [card, setCard] = useState<BoughtGiftCard>()
  const [open, setOpen] = useState(false)
  const show = (next: BoughtGiftCard) => {
    setCard(next)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <Section title="Sent gift cards">
      <List lined={2}>
        {cards.map(card => {
          const { id, recipientName, recipientEmail, amount, sentAt, disabled, redeemed } = card
          return (
            <Row as="li" gap={3} align="baseline" justify="between" wrap key={id}>
              <Stack as="span" anywhere>
                <span>
                  {recipientName} <Note>{recipientEmail}</Note>
                </span>
                <Note late={disabled}>{sendingWords(card)}</Note>
                {disabled && (
                  <Text as={Link} tone="palm" weight="strong" to="/contact-us">
                    Write to us
                  </Text>
                )}
              </Stack>
              <Row gap={2}>
                {!sentAt && !disabled && (
                  <Button
                    variant="subtle"
                    onClick={() => show(card)}
                    aria-label={`Change the gift for ${recipientName}`}
                  >
                    Change
                  </Button>
                )}
                {sentAt && !disabled && redeemed === false && (
                  <Button
                    variant="subtle"
                    onClick={() => show(card)}
                    aria-label={`Send the gift for ${recipientName} again`}
                  >
                    Send again
                  </Button>
                )}
                <Money amount={amount} />
              </Row>
            </Row>
          )
        })}
      </List>
      {card && (
        <Modal
          opened={open}
          onClose={close}
          title={`${card.sentAt ? 'Send' : 'Change'} the gift for ${card.recipientName}${card.sentAt ? ' again' : ''}`}
        >
          {card.sentAt ? <SendAgain card={card} onDone={close} /> : <ChangeGift card={card} onDone={close} />}
        </Modal>
      )}
    </Section>
  )
}
