import type { CollectFrom } from '#contract/orders/order-shapes.ts'
import { phone } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

/** Says from which carrier a parcel that was handed over is to be collected. */
export const CollectNote = ({ from }: { from: CollectFrom | null | undefined }) =>
  from && (
    <Note>
      Collect it from {from.name}
      {from.phoneNumber && `, ${phone(from.phoneNumber)}`}
    </Note>
  )
