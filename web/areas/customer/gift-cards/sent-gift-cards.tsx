import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import { day, dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Gift cards that the customer bought for others, with recipient and date. Their balance is the recipient's. */
export function GivenCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  return (
    <Section title="Sent gift cards">
      <List lined={2}>
        {cards.map(({ id, recipientName, recipientEmail, amount, sentAt, sendAt }) => (
          <Row as="li" gap={3} align="baseline" justify="between" key={id}>
            <Stack as="span">
              <span>
                {recipientName} <Note>{recipientEmail}</Note>
              </span>
              <Note>{sentAt ? `Emailed on ${day(sentAt)}` : `Will be emailed on ${dayAndTime(sendAt)}`}</Note>
            </Stack>
            <Money amount={amount} />
          </Row>
        ))}
      </List>
    </Section>
  )
}
