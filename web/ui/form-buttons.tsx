import { Button, Group } from '@mantine/core'

interface Props {
  /** What saving is called. */
  save: string
  busy: boolean
  /** Leaves the form as it was; where there is nothing to go back to, there is no such button. */
  onCancel?: (() => void) | undefined
  /** Other ends of the form, before these. */
  children?: React.ReactNode
}

/** How a form ends. */
export function FormButtons({ save, busy, onCancel, children }: Props) {
  return (
    <Group justify="flex-end">
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Go back
        </Button>
      )}
      <Button type="submit" loading={busy}>
        {save}
      </Button>
    </Group>
  )
}
