import { expect, test } from 'vitest'
import { changesInWords, fieldsOf, inWords, valueWords } from '#web/features/audit-log/changes-words.ts'
import { subjectWords, thingLink } from './audit-words.ts'

test('lists changed fields first, with a dash for missing values', () => {
  const entry = {
    before: { name: 'Ada', phoneNumber: null },
    after: { name: 'Ada', phoneNumber: '+234', active: true },
  }
  expect(fieldsOf(entry)).toEqual([
    { field: 'phoneNumber', label: 'Phone number', before: '–', after: '+234', changed: true },
    { field: 'active', label: 'Active', before: '–', after: 'Yes', changed: true },
    { field: 'name', label: 'Name', before: 'Ada', after: 'Ada', changed: false },
  ])
  expect(fieldsOf({ before: null, after: null })).toEqual([])
})

test('says statuses in words', () => {
  const entry = { before: { status: 'in_transit' }, after: { status: 'at_hub' } }
  expect(changesInWords({ ...entry, subject: { kind: 'order', id: '1', name: null } })).toBe(
    'Status: In transit → At hub',
  )
  expect(changesInWords({ before: null, after: { status: 'awaiting-approval' } })).toBe('Status: Awaiting approval')
})

test('says a setting’s value with its unit, and its start', () => {
  const change = (id: string) => ({
    subject: { kind: 'setting', id, name: null },
    before: { value: 7 },
    after: { value: 7.5, reason: 'As agreed', startsAt: '2026-12-10T18:02:11.861Z' },
  })
  const words = 'Value: 7% → 7.5%, Starts at: Thu 10 Dec, 19:02'
  expect(changesInWords(change('plans.growth-commission'))).toBe(words)
  expect(changesInWords(change('commission.category:0199'))).toBe(words)
  expect(subjectWords({ kind: 'setting', id: 'of an earlier release', name: null })).toBe('Setting')
  expect(subjectWords({ kind: 'hub', id: '1', name: 'Ikeja hub' })).toBe('Ikeja hub')
  expect(subjectWords({ kind: 'hub', id: '1', name: 'Ikeja hub', deleted: true })).toBe('Ikeja hub (deleted)')
  expect(subjectWords({ kind: 'promotion', id: '1', name: null, deleted: true })).toBe('Promotion (deleted)')
})

test('formats values', () => {
  expect([false, 0, '', ['a'], { b: 1 }].map(valueWords)).toEqual(['No', '0', '–', '[\n "a"\n]', '{\n "b": 1\n}'])
  expect(valueWords('2026-12-10T18:02:11.861Z')).toMatch(/^Thu 10 Dec.*19:02$/)
})

test('links to a subject’s page unless it was deleted', () => {
  const subject = { kind: 'store', id: '1', name: null }
  expect(thingLink({ action: 'store.suspended', subject })).toBe('/admin/stores/1')
  expect(thingLink({ action: 'store.deleted', subject })).toBeUndefined()
  expect(thingLink({ action: 'store.suspended', subject: { ...subject, deleted: true } })).toBeUndefined()
  expect(thingLink({ action: 'books.prove', subject: { ...subject, kind: 'books' } })).toBeUndefined()
})

test('sums an entry’s first changes up in a line, without IDs and the name', () => {
  const before = { minimumPayout: 500, name: 'A' }
  expect(changesInWords({ before, after: { minimumPayout: 1000, name: 'B' } })).toBe('Minimum payout: 500 → 1000')
  expect(changesInWords({ before: null, after: { amount: 40_000, id: '0199aaaa-1111' } })).toBe('Amount: 40000')
  expect(changesInWords({ before: null, after: null })).toBe('')
})

test('begins with a capital', () => expect(inWords('gift-card')).toBe('Gift card'))

test('says amounts in naira, and codes in words', () => {
  const subject = { kind: 'case', id: '1', name: 'C-1' }
  const after = {
    status: 'decided',
    outcome: 'refund_all',
    bearer: 'partner',
    refundedKobo: 1_174_000,
    goodsTo: 'nobody',
  }
  const words = (entry: Parameters<typeof fieldsOf>[0]) =>
    fieldsOf(entry).map(({ label, before, after }) => [label, before, after])
  expect(words({ subject, before: { status: 'waiting_for_carrier' }, after })).toEqual([
    ['Status', 'Waiting for the carrier', 'Decided'],
    ['Refunded', '–', '₦11,740.00'],
    ['Outcome', '–', 'Refund everything'],
    ['Bearer', '–', 'The delivery partner'],
    ['Goods to', '–', 'It is lost'],
  ])
  expect(words({ before: null, after: { kind: 'lost_in_transit', feeKobo: 5000 } })).toEqual([
    ['Fee', '–', '₦50.00'],
    ['Kind', '–', 'Lost in transit'],
  ])
})

test('doesn’t say that a status was removed when an entry lacks it', () => {
  const subject = { kind: 'case', id: '1', name: 'C-1' }
  expect(changesInWords({ subject, before: { status: 'open' }, after: { name: 'C-1' } })).toBe('')
  expect(fieldsOf({ subject, before: { status: 'open' }, after: { name: 'C-1' } })[1]?.after).toBe('Not recorded')
  expect(changesInWords({ subject, before: { status: 'open' }, after: null })).toBe('Status: Open → –')
})
