import { Note } from '#web/ui/note.tsx'
import { useOnline } from './offline.tsx'

/** Says above a button that it needs the network, and of a form that nothing is lost. `asks` is a question's button. */
export const OfflineNote = ({ asks = false }: { asks?: boolean }) =>
  !useOnline() && (
    <p style={{ flexBasis: '100%', marginBottom: 'var(--space-1)' }}>
      <Note>
        {asks
          ? 'You can do this once the network is back.'
          : 'You can send it once the network is back. What you wrote stays here.'}
      </Note>
    </p>
  )
