import { Button } from '@mantine/core'
import { type HubParcel, listHubParcels, reportMissing } from '#contract/delivery/hub-parcels.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

/** Button that reports that a parcel hasn't arrived; in its place, when that was reported today. */
export function NotHere({ parcel }: { parcel: HubParcel }) {
  const { id, orderName, carrier, missingAt, canReport } = parcel
  const report = useChange(reportMissing, { invalidates: [listHubParcels.id] })
  const [confirm, dialog] = useConfirm()
  if (!canReport) return missingAt && <Note late>Reported {dayAndTime(missingAt)}</Note>
  const ask = () =>
    confirm({
      title: `Report that ${orderName} hasn’t arrived?`,
      body: `${carrier?.name ?? 'Its carrier'} and the schedulers are notified. The customer isn’t. Once it arrives, receive it as usual.`,
      confirm: 'Report as not here',
      run: () => report.send({ body: { orderId: id } }),
    })
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
