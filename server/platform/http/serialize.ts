import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** The schema of a call's whole answer. */
export const envelopeOf = (endpoint: Endpoint) =>
  z.object({
    success: z.literal(true),
    status: z.int(),
    message: z.string(),
    data: endpoint.answer,
    ...endpoint.beside.shape,
  })

/**
 * A serialiser made from the declared answer: fields that it doesn't declare never leave the server.
 * Defaults and such belong to reading, so the schema is that of what goes out.
 */
export function serializerOf(endpoint: Endpoint): (envelope: unknown) => string {
  const schema = z.toJSONSchema(envelopeOf(endpoint), { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  // Formats and patterns are for readers of the schema; checking them again on the way out costs and proves nothing.
  return fastJsonStringify(withoutChecks(schema) as Schema)
}

const checks = new Set([
  'format',
  'pattern',
  '$schema',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'multipleOf',
  'exclusiveMinimum',
])

function withoutChecks(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutChecks)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === 'properties') {
        const fields = Object.entries(value as object).map(([name, field]) => [name, withoutChecks(field)])
        return [[key, Object.fromEntries(fields)]]
      }
      // What is more than declared is left out; as a check it would make an object that may be null none of its kinds.
      if (key === 'additionalProperties' && value === false) return []
      return checks.has(key) ? [] : [[key, withoutChecks(value)]]
    }),
  )
}
