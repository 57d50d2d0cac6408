import { settings } from '#contract/settings/settings.ts'
import { useSession } from '#web/shell/session.ts'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

/** Says that a transfer waits for the daily ceiling, until when, and who can do what. */
export function CeilingNote({ larger }: { larger: boolean }) {
  const chief = useSession('admin')?.user.accountType === 'superadmin'
  if (!larger) return <Note>Today’s ceiling is reached. It is sent tomorrow by itself.</Note>
  return (
    <Note late>
      Larger than the daily ceiling, so no day has room for it.{' '}
      {chief ? (
        <>
          Raise “{settings['payouts.daily-ceiling'].label}” under <Link to="/admin/settings">Settings</Link>, and it is
          sent within half an hour.
        </>
      ) : (
        'It waits until a superadmin raises the ceiling under Settings. Superadmins are notified.'
      )}
    </Note>
  )
}
