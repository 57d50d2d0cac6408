import { expect, test } from 'vitest'
import { cellsOf, textOf } from './size-guide-text.ts'

test('a table is read as typed with bars, or as pasted from a spreadsheet', () => {
  const cells = [
    ['Size', 'Chest, cm'],
    ['M', ''],
    ['L', '102–107'],
  ]
  expect(cellsOf('Size | Chest, cm\n\n M | \nL|102–107\n')).toEqual(cells)
  expect(cellsOf('Size\tChest, cm\nM\t\r\nL\t102–107')).toEqual(cells)
  expect(cellsOf(textOf(cells))).toEqual(cells)
  expect(cellsOf(' \n')).toEqual([])
})
