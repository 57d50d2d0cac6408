import { Button } from '@mantine/core'
import { type HubParcel, listHubParcels, reportMissing } from '#contract/delivery/hub-parcels.ts'
import { useChange } from '#web/shell/query.ts'
import { timeNow } from '#web/ui/clock.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

const dayMs = 86_400_000

/** Button that reports a parcel on its way as not arrived, and when that was last done. A parcel is reported once a day. */
export function NotHere({ parcel }: { parcel: HubParcel }) {
  const { id, orderName, carrier, missingAt, bitmarteOrderStatus } = parcel
  const report = useChange(reportMissing, { invalidates: [listHubParcels.id] })
  const [confirm, dialog] = useConfirm()
  const { code_name } = bitmarteOrderStatus
  if (code_name !== 'picked_up' && code_name !== 'in_transit') return null
  if (missingAt && new Date(missingAt).getTime() > timeNow().getTime() - dayMs)
    return <Note late>Reported {dayAndTime(missingAt)}</Note>
  const ask = async () => {
    const sure = await confirm({
      title: `Report that ${orderName} hasn’t arrived?`,
      body: `${carrier?.name ?? 'Its carrier'} and the schedulers are notified. The customer isn’t. Once it arrives, receive it as usual.`,
      confirm: 'Report as not here',
    })
    if (sure) report.mutate({ body: { orderId: id } })
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={report.isPending}
        aria-label={`Report as not here: ${orderName}`}
        onClick={ask}
      >
        Not here
      </Button>
      {dialog}
    </>
  )
}
