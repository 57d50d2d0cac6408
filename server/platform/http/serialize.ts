import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Builds something from an endpoint on first use, once in a process. */
function oncePerEndpoint<T>(build: (endpoint: Endpoint) => T): (endpoint: Endpoint) => T {
  const built = new WeakMap<Endpoint, T>()
  return endpoint => {
    const known = built.get(endpoint) ?? build(endpoint)
    built.set(endpoint, known)
    return known
  }
}

/** Schema of an endpoint's whole response. */
export const envelopeOf = oncePerEndpoint(endpoint =>
  z.object({
    success: z.literal(true),
    status: z.int(),
    message: z.string(),
    data: endpoint.answer,
    ...endpoint.beside.shape,
  }),
)

/**
 * Builds a serialiser from the declared response: undeclared fields never leave the server. Uses the output side of
 * the schema, since defaults belong to parsing.
 */
export const serializerOf = oncePerEndpoint((endpoint): ((envelope: unknown) => string) => {
  const schema = z.toJSONSchema(envelopeOf(endpoint), { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  // Formats and patterns document the schema for readers. Checking them on output would cost time and prove nothing.
  return fastJsonStringify(withoutChecks(schema) as Schema)
})

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
      // Undeclared fields are dropped. As a check, this would make a nullable object match none of its variants.
      if (key === 'additionalProperties' && value === false) return []
      return checks.has(key) ? [] : [[key, withoutChecks(value)]]
    }),
  )
}
