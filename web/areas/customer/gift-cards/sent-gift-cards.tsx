import type { BoughtGiftCard } from '#contract/money/gift-cards.ts'
import classes from '#web/features/gift-cards/my-card.module.css'
import { day, dayAndTime } from '#web/ui/format.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

/** Gifts that one bought: to whom, and whether they were mailed. What becomes of their money is the receiver's. */
export function GivenCards({ cards }: { cards: readonly BoughtGiftCard[] }) {
  return (
    <Section title="Given">
      <List className={classes.events}>
        {cards.map(({ id, recipientName, recipientEmail, amount, sentAt, sendAt }) => (
          <li key={id}>
            <Stack as="span">
              <span>
                {recipientName} <Note>{recipientEmail}</Note>
              </span>
              <Note>{sentAt ? `Mailed on ${day(sentAt)}` : `Will be mailed on ${dayAndTime(sendAt)}`}</Note>
            </Stack>
            <Money amount={amount} />
          </li>
        ))}
      </List>
    </Section>
  )
}
