import type { DeliveryAddress } from '#contract/orders/order-shapes.ts'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Name, address and phone number. */
export function AddressLines({ of }: { of: DeliveryAddress }) {
  return (
    <Stack gap={0.5} anywhere>
      <Text weight="bold">{of.fullName}</Text>
      <Note>
        {of.address}, {of.lga}, {of.stateOrRegion} ·{' '}
        <span style={{ whiteSpace: 'nowrap' }}>{phone(of.phoneNumber)}</span>
      </Note>
    </Stack>
  )
}
