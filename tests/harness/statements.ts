import pg from 'pg'
import { vi } from 'vitest'

/** Statements that this process sent to PostgreSQL, in order, and how often it waited for PostgreSQL. */
export interface Sent {
  statements: string[]
  /** Statements with values that PostgreSQL plans each time. */
  unprepared: string[]
  /** Statements that travel together are one. */
  roundTrips: number
}

/** Records what this process sends to PostgreSQL while `use` runs. Let nothing else run meanwhile. */
export async function sentBy(use: () => Promise<unknown>): Promise<Sent> {
  const sent: Sent = { statements: [], unprepared: [], roundTrips: 0 }
  const pending = new Map<unknown, number>()
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string; name?: string; values?: unknown[] }]
    // The heartbeat of platform/database/listen.ts, which belongs to no call.
    if (statement === 'select 1') return original.apply(this, args)
    sent.statements.push(typeof statement === 'string' ? statement : statement.text)
    if (typeof statement !== 'string' && statement.values?.length && !statement.name)
      sent.unprepared.push(statement.text)
    const before = pending.get(this) ?? 0
    if (!before) sent.roundTrips++
    pending.set(this, before + 1)
    const result = original.apply(this, args)
    const done = () => pending.set(this, (pending.get(this) ?? 1) - 1)
    if (result instanceof Promise) result.then(done, done)
    return result
  } as never)
  try {
    await use()
  } finally {
    spy.mockRestore()
  }
  return sent
}
