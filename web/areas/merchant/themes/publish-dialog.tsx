import { Button, Group, Modal } from '@mantine/core'
import type { LookChange } from '#web/features/themes/look-changes.ts'
import classes from './publish-dialog.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  changes: readonly LookChange[]
  /** The theme's name, where it takes the place of another. */
  theme: string | undefined
  onPublish: () => void
}

const colour = /^#[\da-f]{6}$/

/** What everybody will see otherwise once it is published. */
export function PublishDialog({ opened, onClose, changes, theme, onPublish }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Publish this?" size="lg">
      {theme && (
        <p>
          Your storefront changes to the theme <strong>{theme}</strong>. Your current theme keeps its settings.
        </p>
      )}
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">What changes</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, label, from, to }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <Words of={from} />
                </td>
                <td>
                  <Words of={to} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            onClose()
            onPublish()
          }}
        >
          Publish
        </Button>
      </Group>
    </Modal>
  )
}

function Words({ of }: { of: string }) {
  return (
    <>
      {colour.test(of) && <span className={classes.dot} style={{ background: of }} aria-hidden="true" />}
      {of}
    </>
  )
}
