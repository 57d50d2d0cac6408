import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paymentCategory } from '#contract/payouts/payouts.ts'
import { after, day, hour } from '#platform/clock.ts'
import { startTestApp } from '#tests/harness/app.ts'
import { payoutDueAt, payoutDueAtColumn } from './due-date.ts'

const due = (category: Parameters<typeof payoutDueAt>[0], at: string) =>
  payoutDueAt(category, new Date(at)).toISOString()

test('on approval it is due at once; next day at the next midnight in Lagos, an hour before UTC’s', () => {
  expect(due('on-approval', '2026-11-18T09:00:00Z')).toBe('2026-11-18T09:00:00.000Z')
  expect(due('next-day', '2026-11-18T09:00:00Z')).toBe('2026-11-18T23:00:00.000Z')
  expect(due('next-day', '2026-11-18T22:59:59Z')).toBe('2026-11-18T23:00:00.000Z')
  expect(due('next-day', '2026-11-18T23:00:00Z')).toBe('2026-11-19T23:00:00.000Z')
})

test('weekly is due as the next Monday begins in Lagos', () => {
  expect(due('weekly', '2026-11-18T09:00:00Z')).toBe('2026-11-22T23:00:00.000Z')
  expect(due('weekly', '2026-11-22T22:59:59Z')).toBe('2026-11-22T23:00:00.000Z')
  expect(due('weekly', '2026-11-22T23:00:00Z')).toBe('2026-11-29T23:00:00.000Z')
})

test('a date is never before the order completed, nor later than its category allows', () => {
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(at, completed => {
      for (const [category, days] of [
        ['on-approval', 0],
        ['next-day', 1],
        ['weekly', 7],
      ] as const) {
        const wait = payoutDueAt(category, completed).getTime() - completed.getTime()
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(days * day)
      }
    }),
  )
})

test('a query computes the same dates', async () => {
  const app = await startTestApp()
  const moments = Array.from({ length: 24 * 9 }, (_, hours) =>
    after(new Date('2026-11-15T22:59:59.500Z'), hours * hour),
  )
  for (const category of paymentCategory.options) {
    const { rows } = await sql<{ at: Date; due: Date }>`
      select at, ${payoutDueAtColumn(sql`${category}::text`, sql`at`)} due from unnest(${moments}::timestamptz[]) at`.execute(
      app.platform.db.read,
    )
    expect(rows).toHaveLength(moments.length)
    for (const { at, due } of rows) expect(due, at.toISOString()).toEqual(payoutDueAt(category, at))
  }
  await app.stop()
})
