import { Button } from '@mantine/core'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { useUrl } from '#web/ui/url.ts'
import { Discounts } from './discounts.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Shipping discounts', unlisted: true })

/** The platform's discounts on delivery fees. */
export default function AdminShippingDiscountsPage() {
  const { set } = useUrl()
  return (
    <>
      <PageHeader
        title="Shipping discounts"
        action={
          <Manages>
            <Button onClick={() => set({ discount: 'new' })}>New discount</Button>
          </Manages>
        }
      />
      <Discounts />
    </>
  )
}
