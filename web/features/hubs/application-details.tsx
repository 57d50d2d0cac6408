import type { HubApplication } from '#contract/logistics/hubs.ts'
import { weekLines } from '#web/features/stores/opening-words.ts'
import { count, phone } from '#web/ui/format.ts'
import classes from './hubs.module.css'

/** What a store offers as a hub. */
export function ApplicationDetails({ application }: { application: HubApplication }) {
  const { street, lga, state, phoneNumber, capacity, hours, about } = application
  return (
    <dl className={classes.said}>
      <dt>Place</dt>
      <dd>
        {street}
        <br />
        {lga}, {state}
      </dd>
      <dt>Phone</dt>
      <dd>
        <a href={`tel:${phoneNumber}`}>{phone(phoneNumber)}</a>
      </dd>
      <dt>Holds</dt>
      <dd>{capacity === 1 ? '1 parcel' : `${count(capacity)} parcels`}</dd>
      <dt>Open</dt>
      <dd>
        {weekLines(hours).map(({ days, hours: times }) => (
          <div key={days}>
            {days} {times}
          </div>
        ))}
      </dd>
      <dt>About it</dt>
      <dd>{about}</dd>
    </dl>
  )
}
