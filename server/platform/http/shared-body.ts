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

/** What is shorter isn't worth compressing. */
const worthEncoding = 1024

/** The bytes of an answer that is sent many times, compressed once for each way that callers take it. */
export class SharedBody {
  readonly #bytes: Buffer
  readonly #hash: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.#bytes = Buffer.from(text)
    this.#hash = hash('sha256', this.#bytes, 'base64url').slice(0, 22)
  }

  /** What keeping it takes, its compressed forms included: at most as much again. */
  get bytes(): number {
    return 500 + this.#bytes.length * 2
  }

  /** Sends it, or says that the caller has it already. The ETag is strong: it tells the compressed forms apart. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { 'if-none-match': known, 'accept-encoding': accepts } = request.headers
    const encoding = this.#bytes.length < worthEncoding ? undefined : encodingOf(accepts)
    reply.header('etag', `"${this.#hash}${encoding ? `-${encoding}` : ''}"`).header('vary', varyOf(reply))
    if (known && (known === '*' || known.includes(this.#hash))) return reply.code(304).send()
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(encoding ? await this.#encodedIn(encoding) : this.#bytes)
  }

  #encodedIn(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    const encoded = known ?? encoders[encoding](this.#bytes)
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

/** Whoever asks with a token is answered anew. */
function varyOf(reply: FastifyReply): string {
  const other = reply.getHeader('vary')
  return [...(other ? [String(other)] : []), 'authorization', 'accept-encoding'].join(', ')
}
