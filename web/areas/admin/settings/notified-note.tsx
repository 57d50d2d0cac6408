import { concerned } from '#contract/settings/terms.ts'
import { Note } from '#web/ui/note.tsx'

/** Returns who is notified of a change of a setting; undefined for nobody. */
export const concernedBy = (name: string): string | undefined => concerned[name as keyof typeof concerned]

/** Says who is notified of a change of what stores or partners pay or earn, and when. Nothing for other settings. */
export function NotifiedNote({ name }: { name: string }) {
  const who = concernedBy(name)
  if (!who) return null
  return (
    <Note>
      {who} get a notification and a mail as soon as you save, with the old value, the new one and the start, and
      another if you withdraw it. Choose a start that leaves them time.
    </Note>
  )
}
