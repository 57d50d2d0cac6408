import { Alert } from '@mantine/core'

interface Props {
  title: string
  refused: readonly { id: string; name: string; message: string }[]
}

/** Lists orders that a bulk action didn't change, each with the reason. Renders nothing if all were changed. */
export const RefusedOrders = ({ title, refused }: Props) =>
  refused.length > 0 && (
    <Alert color="clay" role="alert" title={title}>
      <ul style={{ paddingLeft: 'var(--space-4)' }}>
        {refused.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>: {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
