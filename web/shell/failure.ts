import type { z } from 'zod'
import type { AnswerOf, Endpoint, Factors, FailureBody } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { connection, generic } from '#contract/messages.ts'

export interface FieldError {
  field: string
  message: string
}

/** A failed call: the server's message, or 'Check network connection' with status 0 if the server wasn't reached. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** Code of the contract, or `network`. */
  readonly code: ErrorCode | 'network' | (string & {})
  readonly requestId: string
  readonly errors: readonly FieldError[]
  /** Challenge of `two_factor_needed`, which completes the sign-in together with a code or a passkey. */
  readonly challenge: string | undefined
  /** The account's second factors, with `two_factor_needed`. */
  readonly factors: Factors | undefined

  constructor(from: Omit<FailureBody, 'success'>) {
    super(from.message)
    this.status = from.status
    this.code = from.code
    this.requestId = from.requestId
    this.errors = from.errors ?? []
    this.challenge = from.challenge
    this.factors = from.factors
  }

  /** Returns the first field's message if the body was refused, else the failure's own. */
  get sentence(): string {
    return this.errors[0]?.message ?? this.message
  }
}

export const networkFailure = () => new ApiFailure({ status: 0, code: 'network', message: connection, requestId: '' })

/** Returns whether the requested thing doesn't exist, so that a retry is useless. Includes malformed IDs. */
export const isMissing = ({ status }: Pick<ApiFailure, 'status'>): boolean => status === 404 || status === 422

/** Returns the message to show for anything thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.sentence : generic.unforeseen

/** A successful response. Spreads in the fields that an endpoint declares `beside` its data, such as login's `token`. */
export type Whole<T extends Endpoint> = {
  success: true
  status: number
  message: string
  data: AnswerOf<T>
} & z.output<T['beside']>

/** Any response of the API. */
export type Answer = { success: true } | FailureBody

/** Returns whether a response is from the API and not from something in between, such as a proxy's page. */
export function answerOf(status: number, body: unknown): Answer {
  if (typeof body === 'object' && body && 'success' in body) return body as Answer
  return { success: false, status, message: generic.unforeseen, code: 'unforeseen', requestId: '' }
}

/** Returns a success or throws ApiFailure. The server validated the shape against the contract. */
export function readAnswer<T extends Endpoint>(answer: Answer): Whole<T> {
  if (answer.success) return answer as Whole<T>
  throw new ApiFailure(answer)
}
