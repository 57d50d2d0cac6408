import type { DeliveryAddress } from '#contract/orders/order-shapes.ts'
import { phone } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Returns the town, if it is known, LGA and state of an address. */
export const areaOf = ({ town, lga, stateOrRegion }: Pick<DeliveryAddress, 'town' | 'lga' | 'stateOrRegion'>): string =>
  [town, lga, stateOrRegion].filter(Boolean).join(', ')

/** Name, address and phone numbers, and what helps the rider. */
export function AddressLines({ of }: { of: DeliveryAddress }) {
  return (
    <Stack gap={0.5} anywhere>
      <Text weight="bold">{of.fullName}</Text>
      <Note>
        {of.address}, {areaOf(of)} · <span style={{ whiteSpace: 'nowrap' }}>{phone(of.phoneNumber)}</span>
        {of.secondPhoneNumber && (
          <>
            {' '}
            or <span style={{ whiteSpace: 'nowrap' }}>{phone(of.secondPhoneNumber)}</span>
          </>
        )}
      </Note>
      {of.landmark && <Note>Landmark: {of.landmark}</Note>}
      {of.note && <Note>For the rider: {of.note}</Note>}
    </Stack>
  )
}
