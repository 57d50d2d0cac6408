import type { z } from 'zod'
import type { AnswerOf, Endpoint, FailureBody } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { connection, generic } from '#contract/messages.ts'

export interface FieldError {
  field: string
  message: string
}

/** A call that didn't succeed: the server's words, or 'Check network connection' with status 0 where it wasn't reached. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly status: number
  /** One of the contract's codes, or `network`. */
  readonly code: ErrorCode | 'network' | (string & {})
  readonly requestId: string
  readonly errors: readonly FieldError[]
  /** Of `two_factor_needed`: what completes the sign-in, together with a code. */
  readonly challenge: string | undefined

  constructor(from: Omit<FailureBody, 'success'>) {
    super(from.message)
    this.status = from.status
    this.code = from.code
    this.requestId = from.requestId
    this.errors = from.errors ?? []
    this.challenge = from.challenge
  }

  /** The first field's sentence where the body was refused, the whole's otherwise. */
  get sentence(): string {
    return this.errors[0]?.message ?? this.message
  }
}

export const networkFailure = () => new ApiFailure({ status: 0, code: 'network', message: connection, requestId: '' })

/** Whether there is no such thing, so that trying again is no use. An id that nothing could have is refused as invalid. */
export const isMissing = ({ status }: Pick<ApiFailure, 'status'>): boolean => status === 404 || status === 422

/** The sentence to show for anything that was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiFailure ? error.sentence : generic.unforeseen

/** A successful answer as it stands on the wire; what an endpoint declares `beside` its data (login's `token`) is spread into it. */
export type Whole<T extends Endpoint> = {
  success: true
  status: number
  message: string
  data: AnswerOf<T>
} & z.output<T['beside']>

/** What came back, whichever it is. */
export type Answer = { success: true } | FailureBody

/** Tells an answer of the API from what something in between answered, such as a proxy's page. */
export function answerOf(status: number, body: unknown): Answer {
  if (typeof body === 'object' && body && 'success' in body) return body as Answer
  return { success: false, status, message: generic.unforeseen, code: 'unforeseen', requestId: '' }
}

/** The success, or a thrown ApiFailure. The server has checked the shape against the contract before it sent it. */
export function readAnswer<T extends Endpoint>(answer: Answer): Whole<T> {
  if (answer.success) return answer as Whole<T>
  throw new ApiFailure(answer)
}
