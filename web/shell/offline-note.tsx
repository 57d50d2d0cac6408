import { Note } from '#web/ui/note.tsx'
import { useOnline } from './offline.tsx'

/** Says above a form's button that it can't be sent without a network, and that nothing is lost. */
export const OfflineNote = () =>
  !useOnline() && (
    <p style={{ flexBasis: '100%', marginBottom: 'var(--space-1)' }}>
      <Note>You can send it once the network is back. What you wrote stays here.</Note>
    </p>
  )
