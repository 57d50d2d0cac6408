import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'

/** What every part of the sandbox works on. Amounts are kobo, durations milliseconds. */
export interface Sandbox {
  db: Database
  secretKey: string
  /** Where a person's browser reaches the hosted page, without a trailing slash. */
  publicUrl: string
  /** Waits before the second, third ... delivery of a webhook; after the last it is given up. */
  retryDelays: readonly number[]
  /** How long a refund or a transfer stays pending. */
  settleDelay: number
  /** What the balance starts from, so that transfers can be tried before anybody has paid. */
  openingBalance: number
  /** Tells the worker that something may have become due. */
  wake(): void
}

export type Setting = 'clock' | 'outage' | 'next-charge' | 'next-refund' | 'next-transfer' | 'webhook-url'

export function setting(db: Database, key: Setting): string | undefined {
  return db.get(z.object({ value: z.string() }), 'SELECT value FROM settings WHERE key = :key', { key })?.value
}

/** Keeps a setting over restarts; `null` forgets it. */
export function setSetting(db: Database, key: Setting, value: string | null): void {
  if (value === null) db.run('DELETE FROM settings WHERE key = :key', { key })
  else
    db.run('INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT DO UPDATE SET value = :value', {
      key,
      value,
    })
}

/** The time to write, ISO 8601: the clock that a seed has set, or the real one. What falls due always goes by the real one. */
export const now = (db: Database): string => setting(db, 'clock') ?? new Date().toISOString()

/** A code as Paystack makes them, such as `TRF_k3v9x0q2m8w7b1n`. */
export function newCode(prefix: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(15), byte => letters[byte % letters.length]).join('')
}
