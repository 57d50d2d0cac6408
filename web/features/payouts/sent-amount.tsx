import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { sentNote } from './transfer-words.ts'

interface Props {
  due: number
  amount: number
  /** Path of the statement that says what for. */
  statement?: string | undefined
  strong?: boolean
}

/** What is sent for an order, and how much more or less that is than the order earned. */
export function SentAmount({ due, amount, statement, strong = false }: Props) {
  const note = sentNote(due, amount)
  return (
    <div>
      <Money amount={amount} strong={strong} />
      {note && (
        <>
          <div style={{ textWrap: 'balance' }}>
            <Note>{note}</Note>
          </div>
          {statement && (
            <Note>
              <Text as={Link} to={statement} underline>
                Statement
              </Text>
            </Note>
          )}
        </>
      )}
    </div>
  )
}
