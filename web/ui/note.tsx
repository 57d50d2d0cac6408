import type { ReactNode } from 'react'
import { Text } from './text.tsx'

/** Secondary text, small and quiet; `late` shows it in clay because somebody has to act. */
export function Note({ children, late }: { children: ReactNode; late?: boolean }) {
  return (
    <Text tone={late ? 'clay' : 'muted'} size="sm" weight={late ? 'strong' : undefined}>
      {children}
    </Text>
  )
}
