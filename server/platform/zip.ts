import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

/** Thrown for bytes that aren't a zip archive that we read, with a sentence for people. */
export class NotAZip extends Error {}

export interface ZipEntry {
  /** Path within the archive. */
  name: string
  /** Unpacked size, as the archive says; more is never unpacked. */
  bytes: number
  /** Unpacks the entry. Rejects with NotAZip if it is damaged, or larger than `mostBytes`. */
  read(mostBytes: number): Promise<Buffer>
}

const damaged = 'The zip file is damaged. Create it again.'

/** Whether bytes begin like a zip archive. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/**
 * Returns the files of a zip archive, without folders. Rejects with NotAZip if it can't be read, has a password, or has
 * more than `mostEntries`.
 */
export async function zipEntries(archive: Buffer, mostEntries: number): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  const zip = await orDamaged(fromBufferPromise(archive, { lazyEntries: true }))
  if (zip.entryCount > mostEntries)
    throw new NotAZip(`A zip file can have at most ${mostEntries.toLocaleString('en-NG')} files.`)
  const each = zip.eachEntry()
  for (let next = await orDamaged(each.next()); !next.done; next = await orDamaged(each.next())) {
    const entry = next.value
    if (entry.isEncrypted()) throw new NotAZip('The zip file has a password. Create it without one.')
    const name = entry.fileNameRaw.toString('utf8')
    if (!name.endsWith('/'))
      entries.push({ name, bytes: entry.uncompressedSize, read: mostBytes => unpacked(zip, entry, mostBytes) })
  }
  return entries
}

async function unpacked(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > mostBytes)
    throw new NotAZip(`The file has more than ${Math.floor(mostBytes / 1024 / 1024)} MB.`)
  return orDamaged(zip.openReadStreamPromise(entry).then(buffer))
}

const orDamaged = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw new NotAZip(damaged)
  })
