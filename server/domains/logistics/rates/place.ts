import type { RawBuilder } from 'kysely'

/** A place that goods are sent from or to. */
export interface Place {
  state: string
  lga: string
}

/** SQL of a place. */
export type PlaceSql = Record<keyof Place, RawBuilder<unknown>>
