import fc from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Random } from '#server/seed/random.ts'
import { namedRow } from '#tests/harness/named-rows.ts'

/** Parts of a JSON schema used to generate values. */
interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** Existing IDs by table, and meaningful texts such as references and codes. */
export interface Known {
  ids: ReadonlyMap<string, readonly string[]>
  texts: Readonly<Record<'reference' | 'code' | 'email' | 'storeUrl', readonly string[]>>
}

/** Everybody's password. */
export const password = 'correct horse battery'

const words = ['Adire wrap dress', 'Ọ̀ṣun ankara', 'A good thing, well made', 'Palm oil 5 litres']

const meant: readonly [RegExp, readonly string[]][] = [
  [/phone/i, ['+2348035550188', '0803 555 0188']],
  [/password/i, [password]],
  [/^state|^stateOrRegion$/, ['Lagos', 'Lagos', 'Oyo', 'Kano']],
  [/^(lga|LGA|city)/, ['Ikeja', 'Surulere']],
  [/bank_?code/i, ['058', '044']],
  [/account_?number/i, ['0123456789', '0000000001']],
  [/^(startDate|from)$/, ['2026-11-01', '2026-01-01']],
  [/^(endDate|to|day|date)$/, ['2026-11-18', '2026-11-30']],
  [/^(sendOn|nextTryOn|expectedOn|until)$/, ['2026-11-20']],
  [/^dateOfBirth$/, ['1990-05-01']],
  [/^startsAt$/, ['2026-11-19T08:00:00.000Z']],
  [/^(endsAt|shiftEndsAt)$/, ['2026-11-18T17:00:00.000Z', '2026-12-01T08:00:00.000Z']],
  [/^seen$/, ['2026-11-18T09:00:00.000Z']],
  [/^opens$/, ['08:00']],
  [/^closes$/, ['18:00']],
  [/(min|max)Price/, ['1', '50000']],
  [/^(facebook|instagram|twitter|tiktok|youtube|pinterest|snapchat|tumblr|vimeo)$/, ['https://facebook.com/adire']],
  [/^website$/, ['']],
  [/^token$/, ['123456', 'x'.repeat(43)]],
]

const asSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

const schemas = new WeakMap<z.ZodType, Schema>()
const schemaOf = (schema: z.ZodType): Schema => {
  const known = schemas.get(schema) ?? asSchema(schema)
  schemas.set(schema, known)
  return known
}

/**
 * Generates a value that fits a call's schema. Most are accepted, or rejected for reasons that only the handler knows.
 */
export function valueFor(random: Random, endpoint: Endpoint, part: 'params' | 'query' | 'body', known: Known): unknown {
  const root = schemaOf(endpoint[part])

  const idOf = (field: string): string => {
    const table = random.chance(92) ? namedRow(endpoint, field) : random.pick([...known.ids.keys()])
    const ids = known.ids.get(table ?? '') ?? []
    return ids.length ? random.pick(ids) : '00000000-0000-4000-8000-000000000000'
  }

  const text = (schema: Schema, field: string): string => {
    if (schema.format === 'uuid') return idOf(field)
    if (schema.format === 'binary') return 'binary'
    if (field === 'items' && schema.pattern) return `${idOf('orderItemId')}:1`
    if (field === 'id' || (field === 'storeId' && !schema.format)) return random.pick([idOf(field), ...storeUrls()])
    if (/^(reference|codes?|email|storeUrl)$|[eE]mails?$|emailAddress/.test(field)) {
      const kind = /mail/i.test(field) ? 'email' : field.startsWith('code') ? 'code' : field
      const texts = known.texts[kind as keyof Known['texts']]
      if (texts.length && random.chance(85)) return random.pick(texts)
    }
    const sensible = meant.find(([name]) => name.test(field))
    if (sensible && random.chance(90)) return random.pick(sensible[1])
    if (schema.pattern && schema.pattern.length < 200)
      return fc.sample(fc.stringMatching(new RegExp(schema.pattern)), { seed: random.int(1, 1e9), numRuns: 1 })[0] ?? ''
    const { minLength = 0, maxLength = 200 } = schema
    const filled = `${random.pick(words)} ${random.int(1, 9999)}`
    return filled.padEnd(minLength, '.').slice(0, Math.max(maxLength, minLength))
  }
  const storeUrls = () => (known.texts.storeUrl.length ? [random.pick(known.texts.storeUrl)] : [])

  const number = ({ minimum, exclusiveMinimum, maximum }: Schema, whole: boolean): number => {
    const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1)
    const most = Math.min(maximum ?? 1000, least + 50)
    if (random.chance(8) && maximum !== undefined) return maximum
    const value = random.int(Math.ceil(Math.max(least, -1000)), Math.max(Math.floor(most), Math.ceil(least)))
    return whole || random.chance(70) ? value : value + 0.5
  }

  const object = (schema: Schema): Record<string, unknown> => {
    const { properties = {}, required = [], additionalProperties } = schema
    const value: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(properties))
      if (required.includes(name) || random.chance(40)) value[name] = make(field, name)
    if (typeof additionalProperties === 'object') value[random.pick(words)] = make(additionalProperties, 'extra')
    return value
  }

  const make = (schema: Schema, field: string): unknown => {
    if (schema.$ref) return make(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, field)
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices?.length) return make(random.pick(choices), field)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => make(each, field)))
    switch (schema.type) {
      case 'object':
        return object(schema)
      case 'array': {
        const least = schema.minItems ?? 0
        const length = random.int(least, Math.max(least, Math.min(schema.maxItems ?? 3, least + 2)))
        return Array.from({ length }, () => make(schema.items ?? {}, field))
      }
      case 'integer':
      case 'number':
        return number(schema, schema.type === 'integer')
      case 'boolean':
        return random.chance(50)
      case 'null':
        return null
      case 'string':
        return text(schema, field)
      default:
        return random.int(1, 50)
    }
  }
  return make(root, '')
}
