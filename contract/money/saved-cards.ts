import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id, nothing } from '#contract/fields.ts'

/** A card that its owner agreed to save. The provider keeps the number; month and year are those of its expiry. */
export const savedCard = z.object({
  id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
  expired: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const listSavedCards = endpoint({
  id: 'saved-cards.list',
  method: 'GET',
  path: '/v1/customers/cards',
  summary: 'The customer’s saved cards, the last used first',
  access: ['customer'],
  answer: listOf(savedCard),
})

export const removeSavedCard = endpoint({
  id: 'saved-cards.remove',
  method: 'DELETE',
  path: '/v1/customers/cards/{id}',
  summary: 'Removes a saved card: it can’t be charged again',
  access: ['customer'],
  params: byId,
  answer: nothing,
  errors: ['card_not_found'],
  message: done.cardRemoved,
})
