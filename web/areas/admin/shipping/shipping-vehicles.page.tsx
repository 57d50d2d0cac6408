import { Button } from '@mantine/core'
import type { MetaFunction } from 'react-router'
import { Vehicles } from '#web/features/shipping/vehicles.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Vehicles', unlisted: true })

/** The platform’s vehicles. */
export default function AdminShippingVehiclesPage() {
  const { set } = useUrl()
  return (
    <>
      <PageHeader
        title="Vehicles"
        action={
          <Manages>
            <Button onClick={() => set({ vehicle: 'new' })}>New vehicle</Button>
          </Manages>
        }
      />
      <Vehicles />
    </>
  )
}
