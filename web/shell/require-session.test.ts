import { expect, test } from 'vitest'
import { nextOf } from './require-session.tsx'

test.each([
  ['next=%2Fcustomer%2Fcheckout%3Fa%3D1', '/customer/checkout?a=1'],
  ['next=https%3A%2F%2Fevil.example', '/home'],
  ['next=%2F%2Fevil.example', '/home'],
  ['next=%2F%5Cevil.example', '/home'],
  ['', '/home'],
])('%s leads to %s', (text, to) => {
  expect(nextOf(new URLSearchParams(text), '/home')).toBe(to)
})
