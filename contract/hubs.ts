import { z } from 'zod'
import { endpoint, listOf, page } from './endpoint.ts'
import { id } from './fields.ts'
import { opening } from './opening.ts'

/** A place of the platform that orders pass through. */
export const hub = z.object({
  id,
  name: z.string(),
  state: z.string(),
  lga: z.string(),
  street: z.string(),
  areaServed: z.string(),
  phoneNumber: z.string().nullable(),
  opening,
})
export type Hub = z.infer<typeof hub>

export const listHubs = endpoint({
  id: 'hub.list',
  method: 'GET',
  path: '/v1/bitmartehub/hubs',
  summary: 'The platform’s hubs, by state',
  access: ['public'],
  query: z.object({ ...page(100), state: z.string().trim().max(60).optional() }),
  answer: listOf(hub),
  sharedSeconds: 60,
})
