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

/** Says when a gift was or will be sent, or that an administrator has disabled it. */
const sendingWords = ({ sentAt, sendAt, disabled }: BoughtGiftCard): string => {
  if (sentAt) return `Emailed on ${day(sentAt)}${disabled ? '. Disabled by Bitmarte: it can’t be used now.' : ''}`
  return disabled
    ? 'Disabled by Bitmarte. It isn’t emailed until it is enabled again.'
    : `Will be emailed on ${dayAndTime(sendAt)}`
}

/** Gift cards that the customer bought for others, with recipient and date. Their balance is the recipient's. One that isn't sent yet can be changed. */
export function GivenCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  const [open, setOpen] = useState<BoughtGiftCard>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Sent gift cards">
      <List lined={2}>
        {cards.map(card => {
          const { id, recipientName, recipientEmail, amount, sentAt, disabled } = card
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
                    onClick={() => setOpen(card)}
                    aria-label={`Change the gift for ${recipientName}`}
                  >
                    Change
                  </Button>
                )}
                <Money amount={amount} />
              </Row>
            </Row>
          )
        })}
      </List>
      <Modal opened={open !== undefined} onClose={close} title={`Change the gift for ${open?.recipientName}`}>
        {open && <ChangeGift card={open} onDone={close} />}
      </Modal>
    </Section>
  )
}
