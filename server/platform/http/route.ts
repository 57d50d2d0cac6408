import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { CommonError } from '#contract/common-errors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallerOf } from '../auth.ts'
import type { Database } from '../database/database.ts'
import type { Failure } from '../failure.ts'
import type { Tag } from './shared-answers.ts'

interface Besides<X> {
  beside?: X
  message?: string
  /**
   * A `Set-Cookie` header. Not for shared responses or endpoints that honour an Idempotency-Key, which send it once
   * only.
   */
  cookie?: string
  /**
   * Tags of the data that the response shows. A shared response is invalidated when one of them changes
   * (shared-answers.ts).
   */
  tags?: readonly Tag[]
}

/** A response with more than its data: metadata, its own message, a cookie or tags. */
export class Answer<D, X> {
  readonly data: D
  readonly beside: X | undefined
  readonly message: string | undefined
  readonly cookie: string | undefined
  readonly tags: readonly Tag[]
  constructor(data: D, options: Besides<X>) {
    this.data = data
    this.beside = options.beside
    this.message = options.message
    this.cookie = options.cookie
    this.tags = options.tags ?? []
  }
}

export const answer = <D, X = undefined>(data: D, options: Besides<X>): Answer<D, X> => new Answer(data, options)

/** A streamed file for an endpoint that declares `file`: its lines and its file name. */
export class FileAnswer {
  readonly name: string
  readonly text: AsyncIterable<string>
  constructor(name: string, text: AsyncIterable<string>) {
    this.name = name
    this.text = text
  }
}

type AccessOf<T extends Endpoint> = T['access'][number]

/** Input of a handler. */
export interface Context<T extends Endpoint> {
  params: z.output<T['params']>
  query: z.output<T['query']>
  body: z.output<T['body']>
  caller: CallerOf<AccessOf<T>>
  db: Database
  now: Date
  requestId: string
  /**
   * The raw request, for rare needs: client address, raw body, headers. Undefined for a shared response, which must not
   * depend on the request of its first caller.
   */
  request: T['sharedSeconds'] extends undefined ? FastifyRequest : FastifyRequest | undefined
}

type Data<T extends Endpoint> = z.input<T['answer']>

/** Result of a handler: data of the declared shape, or a failure that the endpoint declares or any endpoint can have. */
export type Result<T extends Endpoint> =
  | Data<T>
  | Answer<Data<T>, z.input<T['beside']> | undefined>
  | FileAnswer
  | Failure<T['errors'][number] | CommonError>

export interface Route {
  endpoint: Endpoint
  handler(context: Context<Endpoint>): Promise<unknown>
}

/** Binds a handler to its endpoint, with the declared response, failures and callers as types. */
export const route = <T extends Endpoint>(
  endpoint: T,
  handler: (context: Context<T>) => Promise<Result<T>>,
): Route => ({
  endpoint,
  handler: handler as unknown as Route['handler'],
})
