import { Button } from '@mantine/core'
import type { MetaFunction } from 'react-router'
import { Zones } from '#web/features/shipping/zones.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Shipping zones', unlisted: true })

/** The platform’s zones. */
export default function AdminShippingZonesPage() {
  const { set } = useUrl()
  return (
    <>
      <PageHeader
        title="Shipping zones"
        action={
          <Manages>
            <Button onClick={() => set({ zone: 'new' })}>New zone</Button>
          </Manages>
        }
      />
      <Zones whose="platform" />
    </>
  )
}
