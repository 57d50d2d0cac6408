import pg from 'pg'

/** The database can't do what is asked of it at the moment, for example because it is a standby. */
export class DatabaseUnavailable extends Error {}

/**
 * SQLSTATE codes of a server that is unreachable, stopping, full or read-only (PostgreSQL manual, appendix "PostgreSQL
 * Error Codes"): class 08 connection exception, class 53 insufficient resources (53100 disk full, 53300 too many
 * connections), 57P01 to 57P03 shutdown, crash and start-up, 58030 I/O error, 25006 read-only transaction.
 */
const states = /^(?:08...|53...|57P0[123]|58030|25006)$/

/** Node's error codes for a socket that can't connect or breaks. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Messages of pg and pg-pool about lost or refused connections, which have no code. */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** Returns whether an error means that the database is temporarily unavailable, so the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (error instanceof pg.DatabaseError) return states.test(error.code ?? '')
  if (error instanceof AggregateError) return error.errors.some(isUnavailable)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return socketCodes.has(code) || driverMessage.test(error.message)
}
