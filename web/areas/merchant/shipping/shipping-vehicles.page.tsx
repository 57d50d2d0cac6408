import { Button } from '@mantine/core'
import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'

import { Vehicles } from '#web/features/shipping/vehicles.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your vehicles', unlisted: true })

/** Vehicles of a store. */
export default function MerchantShippingVehiclesPage() {
  const { set } = useUrl()
  return (
    <Allowed to="shipping">
      <PageHeader
        title="Your vehicles"
        action={
          <Manages>
            <Button onClick={() => set({ vehicle: 'new' })}>New vehicle</Button>
          </Manages>
        }
      />

      <Vehicles />
    </Allowed>
  )
}
