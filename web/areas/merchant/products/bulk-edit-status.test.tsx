import { expect, test } from 'vitest'
import type { BulkEdit } from '#contract/catalog/bulk-edits.ts'
import { bulkEditStatus, doneWords, undoWords } from './bulk-edit-status.tsx'

const edit: BulkEdit = {
  id: 'edit',
  action: 'sale-price',
  title: '20% off',
  by: 'Ada Obi',
  products: 2,
  planned: true,
  left: 0,
  counts: { change: 2, same: 0, refused: 0 },
  toApproval: 0,
  createdAt: '',
  startedAt: '',
  doneAt: '2026-11-28T09:00:00Z',
  salesFrom: '2026-11-30T23:00:00Z',
  undoes: null,
  undoneBy: null,
  canUndo: true,
}

test('says from when a sale price counts that is still to come', () => {
  expect(doneWords(edit, new Date('2026-11-28T10:00:00Z'))).toBe('get their sale price on Tue 1 Dec, 00:00')
  expect(doneWords(edit, new Date('2026-12-02T10:00:00Z'))).toBe('changed')
  expect(doneWords({ ...edit, undoneBy: 'another' }, new Date('2026-11-28T10:00:00Z'))).toBe('changed')
  expect(doneWords({ ...edit, salesFrom: null, undoes: 'another' })).toBe('restored')
})

test.each([
  ['price', 'You can undo this for 30 days.'],
  ['publish', 'You can undo this for 30 days.'],
  ['stock', 'You can’t undo this.'],
  ['category', 'You can’t undo this.'],
  ['delete', 'You can’t undo this.'],
] as const)('the preview of a change of %s says: %s', (action, words) => {
  expect(undoWords({ action })).toBe(words)
})

test('a sale price that is still to come is scheduled, not done', () => {
  expect(bulkEditStatus(edit, new Date('2026-11-28T10:00:00Z'))).toBe('Scheduled')
  const some = { ...edit, counts: { change: 2, same: 0, refused: 1 } }
  expect(bulkEditStatus(some, new Date('2026-11-28T10:00:00Z'))).toBe('Scheduled, 1 not changed')
  expect(bulkEditStatus(edit, new Date('2026-12-02T10:00:00Z'))).toBe('Done')
})

test('a bulk edit that would change nothing isn’t one that could be started', () => {
  const preview = { ...edit, startedAt: null, doneAt: null }
  expect(bulkEditStatus(preview)).toBe('Not started')
  expect(bulkEditStatus({ ...preview, counts: { change: 0, same: 1, refused: 1 } })).toBe('Nothing to change')
})

test('a sale whose prices are all over or were ended says so', () => {
  const over = { ...edit, canUndo: false }
  for (const now of ['2026-11-28T10:00:00Z', '2026-12-02T10:00:00Z'])
    expect(bulkEditStatus(over, new Date(now))).toBe('Ended')
  expect(doneWords(over, new Date('2026-11-28T10:00:00Z'))).toBe('changed')
})
