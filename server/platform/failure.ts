import type { z } from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'

export interface FieldError {
  field: string
  message: string
}

/**
 * Something that a caller did or met which the product foresees. It is returned, never thrown, so that the types say
 * which failures a use case has; a transaction that returns one is rolled back.
 */
export class Failure<C extends ErrorCode = ErrorCode> {
  readonly code: C
  /** What the person reads; the code's own sentence unless the case says it better. */
  readonly message: string
  readonly fields: FieldError[] | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  /** Of `two_factor_needed`: what completes the sign-in, together with a code. */
  readonly challenge: string | undefined

  constructor(
    code: C,
    options: { message?: string; fields?: FieldError[]; retryAfter?: number; challenge?: string } = {},
  ) {
    this.code = code
    this.message = options.message ?? errors[code].message
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.challenge = options.challenge
  }

  get status(): number {
    return errors[this.code].status
  }
}

type Options = NonNullable<ConstructorParameters<typeof Failure>[1]>

/** Codes with status 422: something in the input is wrong, so the failure names the fields. */
type InputCode = {
  [C in ErrorCode]: (typeof errors)[C] extends { status: 422 } ? C : never
}[ErrorCode]

/** A failure of the given code, with its own sentence or a better one. A code with status 422 requires `fields`. */
export const fail = <C extends ErrorCode>(
  code: C,
  ...[options]: C extends InputCode ? [Options & { fields: FieldError[] }] : [Options?]
): Failure<C> => new Failure(code, options)

/** A failure about one field of the input, named as in the endpoint's contract, such as `store.logo`. */
export const failField = <C extends ErrorCode>(
  field: string,
  code: C,
  message: string = errors[code].message,
): Failure<C> => new Failure(code, { message, fields: [{ field, message }] })

/** Converts a schema's issues to field errors; a field is named by its path. */
export const fieldErrorsOf = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ field: path.join('.'), message }))

/** Whether a use case's answer is a failure. */
export const failed = (value: unknown): value is Failure => value instanceof Failure
