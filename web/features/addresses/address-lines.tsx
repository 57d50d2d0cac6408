import type { DeliveryAddress } from '#contract/orders/order-shapes.ts'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './addresses.module.css'

/** Who it goes to, where, and whom to call. */
export function AddressLines({ of }: { of: DeliveryAddress }) {
  return (
    <Stack gap={0.5} className={classes.lines}>
      <Text weight="bold">{of.fullName}</Text>
      <Note>
        {of.address}, {of.lga}, {of.stateOrRegion} · <span className={classes.phone}>{phone(of.phoneNumber)}</span>
      </Note>
    </Stack>
  )
}
