import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from './database.ts'

test('syncs every commit to disk, so that a power cut loses nothing confirmed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const db = openDatabase(join(folder, 'sandbox.db'))
  onTestFinished(() => db.close())
  expect(db.get(z.object({ journal_mode: z.string() }), 'PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' })
  const full = 2 // sqlite.org, "PRAGMA synchronous".
  expect(db.get(z.object({ synchronous: z.int() }), 'PRAGMA synchronous')).toEqual({ synchronous: full })
})
