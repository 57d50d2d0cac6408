import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const encoders = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const
type Encoding = keyof typeof encoders

/** Smaller bodies aren't worth compressing. */
const worthEncoding = 1024

/** A response body that is sent many times, compressed once per encoding. */
export class SharedBody {
  /** The text, until it is sent for the first time. */
  #body: string | Buffer
  readonly #length: number
  #hash: string | undefined
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.#body = text
    this.#length = Buffer.byteLength(text)
  }

  /** The body, for a page that is rendered in this process. */
  get text(): string {
    return this.#body.toString()
  }

  /** Memory that caching it takes, including compressed forms: at most twice the plain size. */
  get bytes(): number {
    return 500 + this.#length * 2
  }

  /** Sends the body, or 304 when the caller already has it. The strong ETag differs per encoding. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { 'if-none-match': known, 'accept-encoding': accepts } = request.headers
    const encoding = this.#length < worthEncoding ? undefined : encodingOf(accepts)
    const bytes = this.#asBytes()
    this.#hash ??= hash('sha256', bytes, 'base64url').slice(0, 22)
    reply.header('etag', `"${this.#hash}${encoding ? `-${encoding}` : ''}"`).header('vary', varyOf(reply))
    if (known && (known === '*' || known.includes(this.#hash))) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? await this.#encodedIn(encoding) : bytes)
  }

  #asBytes(): Buffer {
    if (typeof this.#body === 'string') this.#body = Buffer.from(this.#body)
    return this.#body
  }

  #encodedIn(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    const encoded = known ?? encoders[encoding](this.#asBytes())
    if (!known) this.#encoded.set(encoding, encoded)
    return encoded
  }
}

const refused = /;\s*q=0(\.0*)?$/

function encodingOf(accepts: string | string[] | undefined): Encoding | undefined {
  if (!accepts) return undefined
  const taken = String(accepts)
    .split(',')
    .map(each => each.trim())
    .filter(each => !refused.test(each))
    .map(each => each.split(';')[0])
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined
}

/** Responses to requests with a token aren't shared. */
function varyOf(reply: FastifyReply): string {
  const other = reply.getHeader('vary')
  return [...(other ? [String(other)] : []), 'authorization', 'accept-encoding'].join(', ')
}
