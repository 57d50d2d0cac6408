import { shippingLocation } from '#contract/locations/locations.ts'
import { route } from '#platform/http/route.ts'
import type { Module, Platform } from '#platform/module.ts'
import { citiesOf } from './cities.ts'
import { nigeria } from './nigeria.ts'
import { townsOf } from './towns.ts'

/** The 36 states and the FCT, by name. */
export const states: readonly string[] = [...nigeria.keys()]

/** Returns whether this is a state of Nigeria or the FCT, spelled as in `shipping.location`. */
export const isState = (name: string): boolean => nigeria.has(name)

/** Returns whether the state has an LGA of this name, both spelled as in `shipping.location`. */
export const isLga = (state: string, name: string): boolean => nigeria.get(state)?.includes(name) ?? false

const countries = [{ code: 'NG', name: 'Nigeria' }]
const answers = [...nigeria].map(([name, lgas]) => ({
  name,
  lgas: [...lgas],
  cities: [...(citiesOf.get(name) ?? [])],
  towns: [...(townsOf.get(name) ?? [])],
}))

export const locationsModule = (_platform: Platform): Module => ({
  routes: [
    route(shippingLocation, async ({ query }) => ({
      countries,
      states: query.state === undefined ? answers : answers.filter(({ name }) => name === query.state),
    })),
  ],
})
