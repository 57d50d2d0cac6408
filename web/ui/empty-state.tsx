import type { ReactNode } from 'react'
import { Adire } from './adire.tsx'
import { Stack } from './layout.tsx'
import { Text } from './text.tsx'

interface Props {
  title: string
  /** The next step, in a sentence. */
  children?: ReactNode
  action?: ReactNode
}

const cloth = { width: 144, height: 72, marginBottom: 'var(--space-2)', borderRadius: 'var(--radius-lg)' }

/** Empty state with the next step. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <Message
      above={<Adire seed={title} tone="palm" columns={4} rows={2} style={cloth} />}
      title={title}
      action={action}
    >
      {children}
    </Message>
  )
}

/** Centred message in place of content. */
export function Message({ title, above, role, children, action }: Props & { above?: ReactNode; role?: 'alert' }) {
  const style = { padding: 'var(--space-12) var(--space-5)', textAlign: 'center' } as const
  return (
    <Stack gap={2} align="center" style={style} role={role}>
      {above}
      <Text as="h2" size="lg">
        {title}
      </Text>
      {children && (
        <Text as="p" tone="muted" links style={{ maxWidth: '46ch' }}>
          {children}
        </Text>
      )}
      {action && <div style={{ marginTop: children ? 'var(--space-2)' : undefined }}>{action}</div>}
    </Stack>
  )
}
