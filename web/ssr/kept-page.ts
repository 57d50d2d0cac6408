import { createHash, randomBytes } from 'node:crypto'

/** What every answer has its own of. */
export interface Own {
  nonce: string
  requestId: string
}

/**
 * The nonce that a page is rendered with when it is kept. Nobody ever sees it, so nobody can write it into a page. What
 * fails meanwhile is logged under the request that it was made for.
 */
export const placeholders = (requestId: string): Own => ({ nonce: randomBytes(16).toString('base64url'), requestId })

/**
 * A page as it is kept, for many to be answered with: each gets a nonce and a request id of its own, since a nonce that
 * others can read allows them to have their scripts run.
 */
export interface KeptPage {
  status: number
  headers: [string, string][]
  /** The text, with what comes between two pieces. */
  pieces: { text: Buffer; then: keyof Own | undefined }[]
  /** Weak: the same page for everybody, but for its nonce and request id. */
  etag: string
  bytes: number
}

/** Reads a rendered page to its end. `stood` are the placeholders that it was rendered with. */
export async function keptPage(response: Response, stood: Own): Promise<KeptPage> {
  const text = await response.text()
  const pieces: KeptPage['pieces'] = []
  const hash = createHash('sha256')
  const add = (from: number, to: number, then: keyof Own | undefined) => {
    const piece = Buffer.from(text.slice(from, to))
    pieces.push({ text: piece, then })
    hash.update(piece)
  }
  let at = 0
  for (const { index, 0: found } of text.matchAll(new RegExp(`${stood.nonce}|${stood.requestId}`, 'g'))) {
    add(at, index, found === stood.nonce ? 'nonce' : 'requestId')
    at = index + found.length
  }
  add(at, text.length, undefined)
  return {
    status: response.status,
    headers: [...response.headers],
    pieces,
    etag: `W/"${hash.digest('base64url').slice(0, 22)}"`,
    bytes: 2000 + pieces.reduce((sum, piece) => sum + piece.text.length + 200, 0),
  }
}

/** Whether many may be answered with it: nobody is told anything of their own. */
export const isForAll = ({ status, headers }: KeptPage): boolean =>
  status === 200 && !headers.some(([name]) => name === 'set-cookie')

/** The bytes of one answer. */
export const bytesFor = ({ pieces }: KeptPage, own: Own): Buffer =>
  Buffer.concat(pieces.flatMap(({ text, then }) => (then ? [text, Buffer.from(own[then])] : [text])))
