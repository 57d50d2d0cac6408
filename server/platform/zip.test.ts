import { expect, test } from 'vitest'
import { zipOf } from '#tests/harness/zips.ts'
import { isZip, NotAZip, zipEntries } from './zip.ts'

const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

test('reads the files of an archive, and no more of one than asked for', async () => {
  const archive = zipOf([
    file('goods.csv', 'SKU\n1'),
    file('pictures/', ''),
    file('pictures/Àdìrẹ.jpg', 'x'.repeat(1000)),
  ])
  expect(isZip(archive)).toBe(true)
  const entries = await zipEntries(archive, 10)
  expect(entries.map(({ name }) => name)).toEqual(['goods.csv', 'pictures/Àdìrẹ.jpg'])
  expect((await entries[0]?.read(100))?.toString()).toBe('SKU\n1')
  expect(await entries[1]?.read(1000)).toHaveLength(1000)
  await expect(entries[1]?.read(999)).rejects.toThrow(NotAZip)
  await expect(zipEntries(archive, 2)).rejects.toThrow(/at most 2 files/)
})

test('an entry that unpacks to more than it declares, a password and damaged bytes are refused', async () => {
  const [bomb] = await zipEntries(zipOf([{ name: 'a', bytes: Buffer.alloc(1_000_000), declared: 10 }]), 10)
  await expect(bomb?.read(1000)).rejects.toThrow(NotAZip)
  await expect(zipEntries(zipOf([{ ...file('a', 'x'), flags: 1 }]), 10)).rejects.toThrow(/password/)
  const archive = zipOf([file('a', 'text')])
  for (const bytes of [archive.subarray(0, 20), Buffer.from('PK\x03\x04'), Buffer.alloc(0)])
    await expect(zipEntries(bytes, 10)).rejects.toThrow(NotAZip)
  for (let at = 0; at < archive.length; at++) {
    const broken = Buffer.from(archive)
    broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at)
    try {
      for (const entry of await zipEntries(broken, 10)) await entry.read(1000)
    } catch (error) {
      expect(error).toBeInstanceOf(NotAZip)
    }
  }
})
