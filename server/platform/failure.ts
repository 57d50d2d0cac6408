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

/** A failure of the given code, with its own sentence or a better one. */
export const fail = <C extends ErrorCode>(code: C, options?: ConstructorParameters<typeof Failure>[1]): Failure<C> =>
  new Failure(code, options)

/** Whether a use case's answer is a failure. */
export const failed = (value: unknown): value is Failure => value instanceof Failure
