import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { DeliveryPlace, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { waysBack } from './return-words.ts'

/** Method and places of a return, or the pickup place while it is undecided. */
export function WayBackPlaces({ of }: { of: OrderReturn }) {
  const { wayBack, partnerProfile, collectFrom, bringTo, storeName, storePhoneNumber } = of
  return (
    <Stack gap={3}>
      {wayBack && (
        <p>
          <strong>{waysBack[wayBack].name}.</strong>
          {partnerProfile && ` ${partnerProfile.name} collects it.`}
        </p>
      )}
      <Grid gap={4} across={6} min={240} fill>
        <div>
          <Note>From</Note>
          <DeliveryPlace place={placeOf(collectFrom)} />
        </div>
        <div>
          <Note>To</Note>
          <DeliveryPlace place={pickupOf({ storeName, pickup: bringTo }, storePhoneNumber)} />
        </div>
      </Grid>
    </Stack>
  )
}
