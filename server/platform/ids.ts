import { randomBytes } from 'node:crypto'

let last = 0n

/**
 * Returns an ID that sorts after those that this process returned before: a UUID of version 7 (RFC 9562, section 5.7),
 * as PostgreSQL's `uuidv7()`, for a row that others name before it is written.
 */
export function newId(): string {
  // Milliseconds, then 12 bits that count within one.
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const time = last.toString(16).padStart(15, '0')
  const random = randomBytes(8)
  random[0] = 0x80 | ((random[0] ?? 0) & 0x3f)
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
