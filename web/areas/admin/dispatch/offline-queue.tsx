import { useMutationState } from '@tanstack/react-query'
import { waitsForNetwork } from '#web/shell/query.ts'
import { Note } from '#web/ui/note.tsx'

/** Shows how many status changes wait for the network, so that nobody taps twice. */
export function WaitingTaps() {
  const waiting = useMutationState({ filters: { predicate: waitsForNetwork } }).length
  if (waiting === 0) return null
  return (
    <Note>
      {waiting === 1 ? '1 update is waiting' : `${waiting} updates are waiting`} for a connection. Each is sent once.
    </Note>
  )
}
