import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

type Kind = 'validation_error' | 'processor_error' | 'api_error'

/** An error response, in the shape of the API description's `TransactionInitializeBadRequestModel` and `Error`. */
export class PaystackError extends Error {
  readonly status: number
  readonly code: string
  readonly kind: Kind
  readonly nextStep: string | undefined

  constructor(status: number, message: string, code: string, nextStep?: string, kind: Kind = 'validation_error') {
    super(message)
    this.status = status
    this.code = code
    this.kind = kind
    this.nextStep = nextStep
  }
}

export const refused = (message: string, code: string, nextStep?: string) =>
  new PaystackError(400, message, code, nextStep)

export const notFound = (message: string, code: string, nextStep?: string) =>
  new PaystackError(404, message, code, nextStep)

/** Parses input. Throws PaystackError with the first message of the schema. */
export function read<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refused(
    issue?.message ?? 'Invalid request',
    'invalid_params',
    'Ensure that the request has the right parameters',
  )
}

/** Responds to any error in Paystack's shape. Prints unexpected errors and responds with 500. */
export function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof PaystackError ? error : foreseen(error)
  return reply.code(known.status).send({
    status: false,
    message: known.message,
    meta: { nextStep: known.nextStep ?? 'Check the request and try again' },
    type: known.kind,
    code: known.code,
  })
}

function foreseen(error: unknown): PaystackError {
  // Fastify's own errors (malformed JSON, a body too large) have a status.
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500)
    return new PaystackError(error.statusCode, error.message, 'invalid_request')
  console.error(error)
  return new PaystackError(500, 'An error occurred', 'unknown', 'Try again later', 'api_error')
}
