import { expect, test } from 'vitest'
import { cellText } from './csv.ts'

const written = (cell: string | number) => cellText({ heading: '', cell: () => cell }, undefined)

test.each(['=1+1', '+1', '@SUM(A1)', '-1+1', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a spreadsheet doesn’t run %j',
  cell => expect(written(cell)).toBe(`'${cell}`),
)

test.each(['Ada = Bola', '-₦1,200.00', '-1200.00', '0803', ''])('%j stays as it is', cell =>
  expect(written(cell)).toBe(cell),
)
