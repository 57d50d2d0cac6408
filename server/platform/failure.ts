import type { z } from 'zod'
import type { Factors } from '#contract/endpoint.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'

export interface FieldError {
  field: string
  message: string
}

/**
 * An expected failure of a call. Use cases return it instead of throwing, so that types list their failures. A
 * transaction that returns one rolls back.
 */
export class Failure<C extends ErrorCode = ErrorCode> {
  readonly code: C
  /** Message for the person; the code's own unless the case has a better one. */
  readonly message: string
  readonly fields: FieldError[] | undefined
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined
  /** For `two_factor_needed`: completes the sign-in together with a code or a passkey. */
  readonly challenge: string | undefined
  /** For `two_factor_needed`: the account's second factors. */
  readonly factors: Factors | undefined

  constructor(
    code: C,
    options: {
      message?: string
      fields?: FieldError[]
      retryAfter?: number
      challenge?: string
      factors?: Factors
    } = {},
  ) {
    this.code = code
    this.message = options.message ?? errors[code].message
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.challenge = options.challenge
    this.factors = options.factors
  }

  get status(): number {
    return errors[this.code].status
  }
}

type Options = NonNullable<ConstructorParameters<typeof Failure>[1]>

/** Codes with status 422: the input is invalid, so the failure names the fields. */
type InputCode = {
  [C in ErrorCode]: (typeof errors)[C] extends { status: 422 } ? C : never
}[ErrorCode]

/** Creates a failure with the code's message or its own. A code with status 422 requires `fields`. */
export const fail = <C extends ErrorCode>(
  code: C,
  ...[options]: C extends InputCode ? [Options & { fields: FieldError[] }] : [Options?]
): Failure<C> => new Failure(code, options)

/** Creates a failure about one input field, named as in the endpoint's contract, such as `store.logo`. */
export const failField = <C extends ErrorCode>(
  field: string,
  code: C,
  message: string = errors[code].message,
): Failure<C> => new Failure(code, { message, fields: [{ field, message }] })

/** Converts a schema's issues to field errors. A field is named by its path. */
export const fieldErrorsOf = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

/** Returns whether a use case's result is a failure. */
export const failed = (value: unknown): value is Failure => value instanceof Failure

/**
 * Returns a result that can't be a failure here, such as the reading of what was just written, or that has nobody to return
 * it to: a job that throws is tried again. Throws if it is one.
 */
export function mustSucceed<T>(result: T): Exclude<T, Failure> {
  if (failed(result)) throw new Error(result.message)
  return result as Exclude<T, Failure>
}
