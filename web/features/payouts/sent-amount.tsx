import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { sentNote } from './transfer-words.ts'

/** What is sent for an order, with what makes it more or less than the order earned. */
export function SentAmount({ due, amount, strong = false }: { due: number; amount: number; strong?: boolean }) {
  const note = sentNote(due, amount)
  return (
    <div>
      <Money amount={amount} strong={strong} />
      {note && (
        <Text as="div" nowrap>
          <Note>{note}</Note>
        </Text>
      )}
    </div>
  )
}
