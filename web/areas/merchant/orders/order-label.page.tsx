import { type MetaFunction, useParams } from 'react-router'
import { Allowed } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { ParcelLabel } from './parcel-label.tsx'
import { PrintedOrder } from './printed-order.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Label', unlisted: true })

export default function ParcelLabelPage() {
  const { id = '' } = useParams()
  return (
    <Allowed to="orders">
      <PrintedOrder id={id} title="Label">
        {order => <ParcelLabel order={order} />}
      </PrintedOrder>
    </Allowed>
  )
}
