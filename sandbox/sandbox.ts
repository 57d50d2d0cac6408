import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from './database.ts'

/** Shared state of the sandbox. Amounts are kobo, durations milliseconds. */
export interface Sandbox {
  db: Database
  secretKey: string
  /** Public address of the hosted page, without a trailing slash. */
  publicUrl: string
  /** Delays before the second, third ... delivery of a webhook. After the last it fails for good. */
  retryDelays: readonly number[]
  /** Time that a refund or a transfer stays pending. */
  settleDelay: number
  /** Opening balance, so that transfers work before any payment. */
  openingBalance: number
  /** Tells the worker that something may be due. */
  wake(): void
}

export type Setting =
  | 'callback-url'
  | 'clock'
  | 'outage'
  | 'next-answer'
  | 'next-charge'
  | 'next-refund'
  | 'next-transfer'
  | 'next-transfer-fee'
  | 'webhook-url'

export function setting(db: Database, key: Setting): string | undefined {
  return db.get(z.object({ value: z.string() }), 'SELECT value FROM settings WHERE key = :key', { key })?.value
}

/** Stores a setting across restarts. `null` removes it. */
export function setSetting(db: Database, key: Setting, value: string | null): void {
  if (value === null) db.run('DELETE FROM settings WHERE key = :key', { key })
  else
    db.run('INSERT INTO settings (key, value) VALUES (:key, :value) ON CONFLICT DO UPDATE SET value = :value', {
      key,
      value,
    })
}

/** Time for stored records, ISO 8601: the clock set by a seed, or the system's. Due times always use the system's. */
export const now = (db: Database): string => setting(db, 'clock') ?? new Date().toISOString()

/** Generates a code like Paystack's, such as `TRF_k3v9x0q2m8w7b1n`. */
export function newCode(prefix: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(15), byte => letters[byte % letters.length]).join('')
}
