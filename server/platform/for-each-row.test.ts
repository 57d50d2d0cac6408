import { expect, test, vi } from 'vitest'
import type { Database, Work } from './database/database.ts'
import { fail, failed } from './failure.ts'
import { forEachRow } from './for-each-row.ts'
import type { Platform } from './module.ts'

const error = vi.fn()
const platform = {
  db: { transact: (use: (work: Work) => Promise<unknown>) => use({} as Work) } as Database,
  log: { error } as unknown as Platform['log'],
}

test('a row that throws is logged and doesn’t stop the others', async () => {
  const done: string[] = []
  await forEachRow(platform, ['a', 'b', 'c'], {
    message: 'a row could not be changed',
    fields: row => ({ row }),
    change: async (_work, row) => {
      if (row === 'b') throw new Error('broken')
      done.push(row)
    },
  })
  expect(done).toEqual(['a', 'c'])
  expect(error.mock.calls).toEqual([[{ err: new Error('broken'), row: 'b' }, 'a row could not be changed']])
})

test('a refused row goes to `refused`, whose own failure doesn’t stop the others', async () => {
  error.mockClear()
  const refused: string[] = []
  await forEachRow(platform, ['a', 'b', 'c'], {
    message: 'a row could not be changed',
    fields: row => ({ row }),
    change: async (_work, row) => (row === 'c' ? 'changed' : fail('order_not_found')),
    refused: (row, failure) => {
      expect(failed(failure)).toBe(true)
      refused.push(`${row} ${failure.code}`)
      if (row === 'a') throw new Error('broken')
    },
  })
  expect(refused).toEqual(['a order_not_found', 'b order_not_found'])
  expect(error).toHaveBeenCalledTimes(1)
})
