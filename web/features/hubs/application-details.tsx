import type { HubApplication } from '#contract/logistics/hubs.ts'
import { weekLines } from '#web/features/stores/opening-words.ts'
import { Facts } from '#web/ui/facts.tsx'
import { count, phone } from '#web/ui/format.ts'

/** The details of a store's application to be a hub. */
export function ApplicationDetails({ application }: { application: HubApplication }) {
  const { street, lga, state, phoneNumber, capacity, hours, about } = application
  const place = (
    <>
      {street}
      <br />
      {lga}, {state}
    </>
  )
  const call = <a href={`tel:${phoneNumber}`}>{phone(phoneNumber)}</a>
  return (
    <Facts
      facts={[
        ['Place', place],
        ['Phone', call],
        ['Capacity', capacity === 1 ? '1 parcel' : `${count(capacity)} parcels`],
        ['Open', weekLines(hours).map(({ days, hours: times }) => <div key={days}>{`${days} ${times}`}</div>)],
        ['About', about],
      ]}
    />
  )
}
