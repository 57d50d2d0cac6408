import { expect, test } from 'vitest'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { picturesWith } from './variant-pictures.ts'

const picture = (id: string, colour?: string): ProductPicture => ({
  id,
  url: '',
  width: 1,
  height: 1,
  alt: '',
  option: colour ? { property: 'Colour', option: colour } : null,
})
const pictures = [picture('table'), picture('red', 'Red'), picture('blue', 'Blue'), picture('back', 'Blue')]
const ids = (options: Record<string, string>, of = pictures) =>
  picturesWith(
    of,
    Object.entries(options).map(([property, option]) => ({ property, option })),
  ).map(({ id }) => id)

test('the pictures of a chosen option come first, and those of other options are left out', () => {
  expect(ids({ Colour: 'Blue', Size: '8' })).toEqual(['blue', 'back', 'table'])
  expect(ids({ Colour: 'Green' })).toEqual(['table'])
})

test('before a choice, and without a picture of it, all are shown', () => {
  expect(ids({ Size: '8' })).toEqual(['table', 'red', 'blue', 'back'])
  expect(ids({ Colour: 'Green' }, pictures.slice(1))).toEqual(['red', 'blue', 'back'])
})
