import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endCell, keptMoments, momentCell, readMoment, shownMoment } from './moment-cells.ts'

const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

test('whatever moments a sale has, the cells of its export are kept exactly', () => {
  fc.assert(
    fc.property(moment, moment, (from, until) => {
      const exact = { saleFrom: momentCell(from), saleUntil: endCell(until) }
      const file = { saleFrom: shownMoment(exact.saleFrom), saleUntil: shownMoment(exact.saleUntil) }
      expect(file.saleFrom).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)
      const kept = keptMoments(file, exact)
      expect(kept).toEqual(exact)
      expect(readMoment(kept.saleFrom ?? '')).toBe(from)
      expect(readMoment(kept.saleUntil ?? '', { ends: true })).toBe(until)
    }),
  )
})

test('another minute, another day and cells that say nothing are the file’s', () => {
  const exact = { saleFrom: '2026-12-30 14:00:00.123', saleUntil: '2026-12-31' }
  expect(keptMoments({ saleFrom: '2026-12-30 14:01', saleUntil: '2026-12-30' }, exact)).toEqual({})
  expect(keptMoments({ saleFrom: '', saleUntil: 'tomorrow' }, exact)).toEqual({})
  expect(keptMoments({ saleFrom: '2026-12-30 14:00' }, {})).toEqual({})
  expect(keptMoments({ saleFrom: '30/12/2026 14:00', saleUntil: '1/1/2027 0:00' }, exact)).toEqual(exact)
})
