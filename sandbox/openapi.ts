import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { z } from 'zod'

const tree = z.record(z.string(), z.unknown())
type Tree = z.infer<typeof tree>
const isTree = (value: unknown): value is Tree => tree.safeParse(value).success

const source = readFileSync(new URL('./paystack-openapi.yaml', import.meta.url), 'utf8')
const load = () => tree.parse(parse(source))

/**
 * Corrections of errors in the API description, which was generated from examples. A test fails when one is no longer
 * needed.
 */
export const corrections: { at: string; why: string; set: Tree }[] = [
  {
    at: 'Error.properties.code',
    why: 'the values of `type` stand on `code`; TransactionInitializeBadRequestModel has them right',
    set: { type: 'string' },
  },
  ...['paid_at', 'fees', 'paidAt'].map(field => ({
    at: `TransactionFetchResponse.properties.data.properties.${field}`,
    why: 'VerifyResponse, of the same transaction, is null until it is paid',
    set: { type: field === 'fees' ? 'integer' : 'string', nullable: true },
  })),
  {
    at: 'TransactionFetchResponse.properties.data.properties.authorization',
    why: 'nobody has tried to pay yet; VerifyResponse requires none of its fields',
    set: { type: 'object' },
  },
  {
    at: 'TransactionFetchResponse.properties.data.properties.metadata',
    why: 'metadata comes back as it was sent, with or without custom_fields',
    set: { type: 'object', nullable: true },
  },
  {
    at: 'TransactionListResponseArray.properties.paidAt',
    why: 'paid_at beside it is null until it is paid',
    set: { type: 'string', nullable: true },
  },
  {
    at: 'TransactionListResponseArray.properties.authorization',
    why: 'nobody has tried to pay yet; VerifyResponse requires none of its fields',
    set: { type: 'object' },
  },
  ...['DisputeFetchResponse', 'DisputeUpdateResponse'].map(schema => ({
    at: `${schema}.properties.data.properties.transaction.properties.metadata`,
    why: 'metadata comes back as it was sent, with or without custom_fields',
    set: { type: 'object', nullable: true },
  })),
  {
    at: 'DisputeListResponseArray.properties.transaction.properties.metadata',
    why: 'metadata comes back as it was sent, with or without custom_fields',
    set: { type: 'object', nullable: true },
  },
]

function correct(document: Tree): Tree {
  for (const { at, set } of corrections) {
    const path = at.split('.')
    const last = path.pop() ?? ''
    let place: Tree = tree.parse(tree.parse(document.components).schemas)
    for (const step of path) {
      const next = place[step]
      if (!isTree(next)) throw new Error(`The API description has no ${at}`)
      place = next
    }
    if (!(last in place)) throw new Error(`The API description has no ${at}`)
    place[last] = set
  }
  return document
}

/** Converts OpenAPI 3.0 to JSON Schema: `nullable` becomes a type, or nothing where any value is allowed. */
function jsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchema)
  if (!isTree(value)) return value
  const { nullable, example: _, ...rest } = value
  const written = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, jsonSchema(inner)]))
  return nullable && typeof rest.type === 'string' ? { ...written, type: [rest.type, 'null'] } : written
}

function checker(document: Tree) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'paystack', components: tree.parse(jsonSchema(document.components)) })
  return (schema: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`paystack#/components/schemas/${schema}`)
    if (!validate) throw new Error(`The API description has no ${schema}`)
    return validate(value)
      ? []
      : (validate.errors ?? []).map(error => `${schema}${error.instancePath} ${error.message}`)
  }
}

/** Validates a value by the corrected schema of this name. Each checker has its own copy, which `correct` changes. */
export const problems = checker(correct(load()))
/** Validates by the API description without corrections. */
export const uncorrectedProblems = checker(load())
