import { sql } from 'kysely'
import type { z } from 'zod'
import type { Hub, listHubs } from '#contract/hubs.ts'
import type { OpeningHours } from '#contract/opening.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import type { Pickup } from './create-store.ts'
import { openingOf } from './opening.ts'

export interface NewHub {
  name: string
  place: Pickup
  /** Where it receives from and sends to, in words. */
  areaServed?: string
  phoneNumber?: string
  hours?: OpeningHours
  /** Parcels that it can hold. */
  capacity?: number
}

/** Adds a hub, where parcels pass on their way, and answers its id. */
export async function createHub({ tx, now }: Work, hub: NewHub): Promise<string> {
  const { state, lga, street } = hub.place
  const { id } = await tx
    .insertInto('hubs')
    .values({
      name: hub.name,
      state,
      lga,
      street,
      area_served: hub.areaServed ?? '',
      phone_number: hub.phoneNumber ?? null,
      opening_hours: hub.hours ? JSON.stringify(hub.hours) : null,
      capacity: hub.capacity ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a hub to an account of admin kind `hub`, which can have only this one. */
export async function addHubAdministrator({ tx }: Work, hubId: string, accountId: string): Promise<void> {
  await tx.insertInto('hub_administrators').values({ hub_id: hubId, account_id: accountId }).execute()
}

/** Hubs by state and name, with the count of all that match. */
export async function hubs(
  read: Reader,
  { state, limit, offset }: z.output<(typeof listHubs)['query']>,
  now: Date,
): Promise<{ count: number; rows: Hub[] }> {
  const narrowed = read
    .selectFrom('hubs')
    .$if(state !== undefined, query => query.where(sql`lower(state)`, '=', sql`lower(${state})`))
  const [rows, { count }] = await Promise.all([
    narrowed.selectAll().orderBy('state').orderBy('name').limit(limit).offset(offset).execute(),
    narrowed.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map(row => ({
      id: row.id,
      name: row.name,
      state: row.state,
      lga: row.lga,
      street: row.street,
      areaServed: row.area_served,
      phoneNumber: row.phone_number,
      opening: openingOf(row, now),
    })),
  }
}
