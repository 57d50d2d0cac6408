import { expect, test } from 'vitest'
import { evidenceLines } from './evidence-lines.ts'

test('the evidence page has plain characters and lines that fit', () => {
  const lines = evidenceLines('bm-1', {
    customerName: 'Chiọma Okafor',
    customerEmail: 'chioma@test.ng',
    customerPhone: '+2348035550188',
    deliveryAddress: '14 Adéníran Ogunsanya Street, Surulere, Lagos',
    deliveryDate: '2026-11-18',
    serviceDetails: `Payment of ₦20,000.00.\n${'Delivered with the customer’s code. '.repeat(8)}\n${'x'.repeat(200)}`,
    fileIds: [],
  })
  expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]+$/)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(81)
  expect(lines).toContain('Customer: Chioma Okafor, chioma@test.ng, +2348035550188')
  expect(lines).toContain('Payment of NGN 20,000.00.')
})
