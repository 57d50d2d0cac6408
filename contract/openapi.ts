import { z } from 'zod'
import { type Admits, adminKinds, type UserKind, userKinds } from './access.ts'
import { common } from './common-errors.ts'
import { type Endpoint, failureSchema } from './endpoint.ts'
import { type ErrorCode, errors } from './errors.ts'

type Json = Record<string, unknown>

/** Converts a schema to JSON Schema, without patterns and limits that only repeat a format or a number's range. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return rest
}

const isAdminKind = (admits: Admits) => adminKinds.some(kind => kind === admits)

/** The user kind that an entry of `access` admits; undefined for `public`. */
const kindsOf = (admits: Admits): readonly UserKind[] => {
  if (admits === 'public') return []
  if (admits === 'any') return userKinds
  if (isAdminKind(admits)) return ['admin']
  return userKinds.filter(kind => kind === admits || admits.startsWith(`${kind}:`))
}

function security({ access }: Endpoint): Json[] {
  const kinds = new Set(access.flatMap(kindsOf))
  return [...(access.includes('public') ? [{}] : []), ...[...kinds].map(kind => ({ [kind]: [] }))]
}

function parameters({ params, query, idempotent }: Endpoint): Json[] {
  const each = (fields: z.ZodObject, where: 'path' | 'query') => {
    const { properties = {}, required = [] } = z
      .object({ properties: z.record(z.string(), z.unknown()).optional(), required: z.array(z.string()).optional() })
      .parse(schemaOf(fields, 'input'))
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: where,
      required: required.includes(name),
      schema,
    }))
  }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key again answers what the first request answered, and does nothing more.',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  }
  return [...each(params, 'path'), ...each(query, 'query'), ...(idempotent ? [key] : [])]
}

function requestBody({ body, multipart, raw }: Endpoint): Json | undefined {
  if (body instanceof z.ZodUndefined) return undefined
  if (raw) return { required: true, content: { 'application/json': { schema: {} } } }
  const type = multipart ? 'multipart/form-data' : 'application/json'
  const required = !body.safeParse(undefined).success
  return { required, content: { [type]: { schema: schemaOf(body, 'input') } } }
}

const sentences = (codes: readonly ErrorCode[]) =>
  codes.map(code => `\`${code}\`: ${errors[code].message}`).join('\n\n')

/** Schema of a failure with the given codes. */
const failure = (codes: readonly ErrorCode[]): Json => ({
  description: sentences(codes),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }],
      },
    },
  },
})

function responses({ answer, beside, errors: own, message, file }: Endpoint): Json {
  const success = z.object({ success: z.literal(true), status: z.int(), message: z.string(), data: answer })
  const whole = file ? answer : success.extend(beside.shape)
  const byStatus = Object.groupBy(own, code => String(errors[code].status))
  return {
    200: {
      description: message,
      content: { [file ?? 'application/json']: { schema: schemaOf(whole, 'output') } },
    },
    ...Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, failure(codes)])),
    default: { $ref: '#/components/responses/Common' },
  }
}

const operation = (call: Endpoint): Json => {
  const body = requestBody(call)
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    security: security(call),
    'x-access': call.access,
    ...(call.perMinute ? { 'x-per-minute': call.perMinute } : {}),
    ...(call.perEmail ? { 'x-per-email': call.perEmail } : {}),
    parameters: parameters(call),
    ...(body ? { requestBody: body } : {}),
    responses: responses(call),
  }
}

/**
 * Builds the OpenAPI 3.1 document of the endpoints. `x-access` lists the callers with access, as in
 * contract/access.ts.
 */
export function openApiDocument(calls: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bitmarte',
      version: '1',
      description: 'A marketplace of many stores for Nigeria, priced in naira.',
    },
    paths,
    components: {
      securitySchemes: Object.fromEntries(
        userKinds.map(kind => [kind, { type: 'http', scheme: 'bearer', description: `The token of a ${kind} login` }]),
      ),
      schemas: { Failure: schemaOf(failureSchema, 'output') },
      responses: { Common: failure(common) },
    },
  }
}
