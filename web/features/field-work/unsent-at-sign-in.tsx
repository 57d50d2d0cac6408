import { useEffect, useState } from 'react'
import { useKind } from '#web/shell/session.ts'
import { Note } from '#web/ui/note.tsx'
import { storedActions } from './actions-store.ts'
import { isUnsent } from './queue.ts'

/** What waits on this phone until its rider or hub signs in again. Null without. */
export function UnsentAtSignIn() {
  const kind = useKind()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (kind !== 'partner' && kind !== 'admin') return
    storedActions(kind).then(
      actions => setCount(actions.filter(isUnsent).length),
      // A browser without storage keeps nothing.
      () => undefined,
    )
  }, [kind])
  if (count === 0) return null
  return (
    <Note>
      {count === 1
        ? '1 change waits on this phone. Sign in again to send it.'
        : `${count} changes wait on this phone. Sign in again to send them.`}
    </Note>
  )
}
