import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/**
 * A state of Nigeria or the FCT, with its LGAs and its cities and larger towns, both by name. `towns` names the LGA of
 * places whose name doesn't say it, such as Yaba in Lagos Mainland.
 */
export const state = z.object({
  name: z.string(),
  lgas: z.array(z.string()),
  cities: z.array(z.string()),
  towns: z.array(z.object({ name: z.string(), lga: z.string() })),
})
export type State = z.infer<typeof state>

export const shippingLocation = endpoint({
  id: 'shipping.location',
  method: 'GET',
  path: '/shipping/v1/location',
  summary: 'Nigeria’s 36 states and the FCT with their LGAs; one of them with `state`',
  access: ['public'],
  query: z.object({ state: z.string().trim().max(60).optional() }),
  answer: z.object({
    countries: z.array(z.object({ code: z.string(), name: z.string() })),
    states: z.array(state),
  }),
  sharedSeconds: 86_400,
})
