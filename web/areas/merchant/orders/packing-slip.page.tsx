import { type MetaFunction, useParams } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PackingSlip } from './packing-slip.tsx'
import { PrintedOrder } from './printed-order.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Packing slip', unlisted: true })

export default function PackingSlipPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="orders">
      <PrintedOrder id={id} title="Packing slip">
        {order => <PackingSlip order={order} />}
      </PrintedOrder>
    </Allowed>
  )
}
