import { Suspense, useState } from 'react'
import type { StoreShipping } from '#contract/logistics/shipping.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Row } from '#web/ui/layout.tsx'

const FeeLines = onDemand(() => import('./fee-lines.tsx'))

/** Breakdown of a store's delivery fee, folded, whose code loads when it is opened. Renders nothing for digital goods. */
export function FeeExplained({ shipping }: { shipping: StoreShipping }) {
  const [opened, setOpened] = useState(false)
  const { reckoning } = shipping
  if (!reckoning) return null
  return (
    <details>
      <Row
        as="summary"
        inline
        gap={1}
        tone="palm"
        size="md"
        weight="strong"
        className="fold"
        style={{ marginBlock: 'calc(-1 * var(--space-2))' }}
        onClick={() => setOpened(true)}
      >
        Fee breakdown<span className="visually-hidden"> for {shipping.storeName}</span>
      </Row>
      {opened && (
        <Suspense>
          <FeeLines shipping={{ ...shipping, reckoning }} />
        </Suspense>
      )}
    </details>
  )
}
