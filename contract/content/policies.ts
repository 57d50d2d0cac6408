import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, changes, id, moment } from '#contract/fields.ts'
import { longText } from '#contract/long-text.ts'

export const policyTypes = ['returns', 'shipping', 'privacy', 'other'] as const
export type PolicyType = (typeof policyTypes)[number]

/** A policy of a store. `content` is plain text; an empty line ends a paragraph. */
export const policy = z.object({
  id,
  storeId: id,
  type: z.enum(policyTypes),
  title: z.string(),
  content: z.string(),
  updatedAt: moment,
})
export type Policy = z.infer<typeof policy>

const paragraphs = longText({ min: 10, max: 10_000 })

const title = z.string().trim().min(2).max(80)

export const createPolicy = endpoint({
  id: 'policy.create',
  method: 'POST',
  path: '/v1/merchantPolicy',
  summary:
    'Adds a policy to the merchant’s store: one each of returns, shipping and privacy, and up to 10 of type other',
  access: ['merchant:policies'],
  body: z.object({ type: z.enum(policyTypes), title, content: paragraphs }),
  answer: policy,
  errors: ['policy_exists', 'too_many_policies'],
  message: done.policySaved,
})

export const updatePolicy = endpoint({
  id: 'policy.update',
  method: 'PATCH',
  path: '/v1/merchantPolicy/{id}',
  summary: 'Changes a policy’s title or content',
  access: ['merchant:policies'],
  params: byId,
  body: changes({ title, content: paragraphs }).refine(body => Object.values(body).some(given => given !== undefined), {
    path: ['content'],
    error: 'Enter at least one change.',
  }),
  answer: policy,
  errors: ['changed_meanwhile', 'policy_exists'],
  message: done.policySaved,
})

export const listPolicies = endpoint({
  id: 'policy.list',
  method: 'GET',
  path: '/v1/merchantPolicy',
  summary: 'A live store’s policies, by its ID or storeUrl; without one, those of the calling merchant',
  access: ['merchant:policies', 'public'],
  query: z.object({ storeId: z.string().min(1).max(64).optional() }),
  answer: listOf(policy),
  errors: ['store_not_found'],
  sharedSeconds: 30,
})
