import { Button, Group } from '@mantine/core'
import { useOnline } from '../shell/offline.tsx'
import { OfflineNote } from '../shell/offline-note.tsx'
import { useViewsOnly } from './read-only.tsx'

interface Props {
  /** Label of the submit button. */
  save: string
  busy: boolean
  /** Leaves the form. Without it, there is no cancel button. */
  onCancel?: (() => void) | undefined
  /** Further buttons before the others. */
  children?: React.ReactNode
}

/** Buttons at a form's end. None for roles that can only view it. */
export function FormButtons({ save, busy, onCancel, children }: Props) {
  const online = useOnline()
  if (useViewsOnly()) return null
  return (
    <Group justify="flex-end">
      <OfflineNote />
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Go back
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!online}>
        {save}
      </Button>
    </Group>
  )
}
