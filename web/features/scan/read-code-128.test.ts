import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCode128 } from './read-code-128.ts'

/** A label on a grey table as a camera sees it: pale, out of focus and askew. */
async function photo(code: string, turned: number) {
  const label = await toBuffer({
    bcid: 'code128',
    text: code,
    height: 14,
    scale: 3,
    paddingwidth: 10,
    paddingheight: 10,
  })
  const onTable = await sharp(label)
    .flatten({ background: '#ffffff' })
    .rotate(turned, { background: '#9a9a9a' })
    .extend({ top: 90, bottom: 130, left: 60, right: 40, background: '#9a9a9a' })
    .png()
    .toBuffer()
  const { data, info } = await sharp(onTable)
    .blur(0.8)
    .linear(0.7, 30)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [new Uint8ClampedArray(data), info.width, info.height] as const
}

test.each([0, 4, 180])('reads the code of a label that is turned by %i degrees', async turned => {
  expect(readCode128(...(await photo('10001234567', turned)))).toBe('10001234567')
})

test('reads nothing where no code is', () => {
  expect(readCode128(new Uint8ClampedArray(200 * 100).fill(128), 200, 100)).toBeUndefined()
})
