import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { day, dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { ChangeGift } from './change-gift.tsx'

/** Gift cards that the customer bought for others, with recipient and date. Their balance is the recipient's. One that isn't sent yet can be changed. */
export function GivenCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  const [open, setOpen] = useState<BoughtGiftCard>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Sent gift cards">
      <List lined={2}>
        {cards.map(card => {
          const { id, recipientName, recipientEmail, amount, sentAt, sendAt } = card
          return (
            <Row as="li" gap={3} align="baseline" justify="between" wrap key={id}>
              <Stack as="span" anywhere>
                <span>
                  {recipientName} <Note>{recipientEmail}</Note>
                </span>
                <Note>{sentAt ? `Emailed on ${day(sentAt)}` : `Will be emailed on ${dayAndTime(sendAt)}`}</Note>
              </Stack>
              <Row gap={2}>
                {!sentAt && (
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
