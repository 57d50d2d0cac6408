import { Button } from '@mantine/core'
import type { MetaFunction } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { Zones } from '#web/features/shipping/zones.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { useUrl } from '#web/ui/url.ts'
import { DeliversItself } from './delivers-itself.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your zones', unlisted: true })

/** Switch for delivery by the store, and its zones. */
export default function MerchantShippingZonesPage() {
  const { set } = useUrl()
  return (
    <Allowed to="shipping">
      <PageHeader
        title="Your zones"
        action={
          <Manages>
            <Button onClick={() => set({ zone: 'new' })}>New zone</Button>
          </Manages>
        }
      />
      <DeliversItself />
      <Zones whose="store" />
    </Allowed>
  )
}
