import { Button, ColorSwatch, Group } from '@mantine/core'
import type { LookChange } from '#web/features/themes/look-changes.ts'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Table } from '#web/ui/table.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  changes: readonly LookChange[]
  /** Name of the theme if it replaces another one. */
  theme: string | undefined
  /** Labels of colours with too little contrast. */
  unreadable: readonly string[]
  onPublish: () => void
}

const colour = /^#[\da-f]{6}$/

/** Dialog that lists the changes of a draft before they are published. */
export function PublishDialog({ opened, onClose, changes, theme, unreadable, onPublish }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Publish changes?" size="lg">
      {theme && (
        <p>
          Your storefront changes to the theme <strong>{theme}</strong>. Your current theme keeps its settings.
        </p>
      )}
      {changes.length > 0 && (
        <Table style={{ marginTop: 'var(--space-3)', overflowWrap: 'anywhere' }}>
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
        </Table>
      )}
      {unreadable.length > 0 && (
        <p style={{ marginTop: 'var(--space-3)' }}>
          Your storefront keeps the theme’s own colours for {new Intl.ListFormat('en-GB').format(unreadable)}, because
          yours have too little contrast.
        </p>
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
    <Row as="span" gap={1.5}>
      {colour.test(of) && <ColorSwatch component="span" color={of} size={14} aria-hidden="true" />}
      {of}
    </Row>
  )
}
