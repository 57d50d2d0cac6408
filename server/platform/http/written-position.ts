import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { hasWritten } from '../database/own-writes.ts'

const name = 'bitmarte_written'
/** Replicas that lag for longer show their callers old data. */
const maxAgeSeconds = 300
const sent = new RegExp(`(?:^|; )${name}=(\\d{1,20})(?:;|$)`)

/** Returns the position in the primary's log up to which the caller has written, from its cookie. */
export const writtenPosition = ({ headers }: FastifyRequest): string | undefined => sent.exec(headers.cookie ?? '')?.[1]

/**
 * Tells the caller of a request that has written up to which position, in a cookie: other processes then read from a
 * replica only once it has replayed that. Without replicas there is no cookie.
 */
export async function sendWrittenPosition(request: FastifyRequest, reply: FastifyReply, db: Database): Promise<void> {
  if (!hasWritten()) return
  // The change is made even if the primary vanishes now.
  const position = await db.position().catch(err => void request.log.warn({ err }, 'unknown position'))
  if (!position) return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${position}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`)
}
