import type { ReactNode } from 'react'
import { Adire } from '#web/ui/adire.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  /** Seed of the cloth that shows without a picture. */
  seed: string
  picture?: ReactNode
  title: string
  lead: string
  children: ReactNode
}

/** Centred page that says how a payment ended. */
export function PaymentOutcome({ seed, picture, title, lead, children }: Props) {
  return (
    <Stack gap={4} align="center" style={{ maxWidth: 620, margin: 'var(--space-5) auto 0', textAlign: 'center' }}>
      {picture || (
        <Adire
          seed={seed}
          tone="palm"
          columns={6}
          rows={2}
          style={{ width: 192, height: 64, borderRadius: 'var(--radius-lg)' }}
        />
      )}
      <Stack gap={1.5} role="status">
        <h1>{title}</h1>
        <Text as="p" tone="muted" size="lg">
          {lead}
        </Text>
      </Stack>
      {children}
    </Stack>
  )
}
