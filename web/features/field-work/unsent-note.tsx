import { Note } from '#web/ui/note.tsx'
import { useActions } from './field-work.tsx'
import { isUnsent } from './queue.ts'

/** What was done with an order and isn't sent yet. Null without. */
export function UnsentNote({ orderId }: { orderId: string }) {
  const unsent = useActions().filter(action => action.subject === orderId && isUnsent(action))
  if (!unsent.some(({ state }) => state === 'waiting')) return null
  return <Note>Waiting to be sent: {unsent.map(({ label }) => label).join(', ')}</Note>
}
