import { inflateRawSync } from 'node:zlib'

// Our own reader, because an import needs only names and single entries, with a limit on what each may unpack to.

/** Thrown for bytes that aren't a zip archive that we read, with a sentence for people. */
export class NotAZip extends Error {}

export interface ZipEntry {
  /** Path within the archive. */
  name: string
  /** Unpacked size, as the archive says. */
  bytes: number
  /** Unpacks the entry. Throws NotAZip if it is damaged, or larger than `mostBytes`. */
  read(mostBytes: number): Buffer
}

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const endBytes = 22
const longestComment = 0xffff
const encrypted = 1
const damaged = 'The zip file is damaged. Create it again.'

/** Whether bytes begin like a zip archive. */
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/**
 * Returns the files of a zip archive (PKWARE's APPNOTE, sections 4.3.12 and 4.3.16), without folders. Throws NotAZip if
 * it can't be read, is encrypted, or has more than `mostEntries`.
 */
export function zipEntries(archive: Buffer, mostEntries: number): ZipEntry[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > mostEntries)
    throw new NotAZip(`A zip file can have at most ${mostEntries.toLocaleString('en-NG')} files.`)
  const entries: ZipEntry[] = []
  try {
    let at = archive.readUInt32LE(end + 16)
    for (let left = count; left > 0; left--) {
      if (archive.readUInt32LE(at) !== directorySignature) throw new NotAZip(damaged)
      const flags = archive.readUInt16LE(at + 8)
      if (flags & encrypted) throw new NotAZip('The zip file has a password. Create it without one.')
      const [nameLength, extra, comment] = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset)) as [
        number,
        number,
        number,
      ]
      const name = archive.subarray(at + 46, at + 46 + nameLength).toString('utf8')
      const entry = {
        name,
        method: archive.readUInt16LE(at + 10),
        packed: archive.readUInt32LE(at + 20),
        bytes: archive.readUInt32LE(at + 24),
        start: archive.readUInt32LE(at + 42),
      }
      if (!name.endsWith('/'))
        entries.push({ name, bytes: entry.bytes, read: mostBytes => unpacked(archive, entry, mostBytes) })
      at += 46 + nameLength + extra + comment
    }
  } catch (error) {
    throw error instanceof NotAZip ? error : new NotAZip(damaged)
  }
  return entries
}

function endOf(archive: Buffer): number {
  const first = Math.max(0, archive.length - endBytes - longestComment)
  for (let at = archive.length - endBytes; at >= first; at--) if (archive.readUInt32LE(at) === endSignature) return at
  throw new NotAZip(damaged)
}

function unpacked(
  archive: Buffer,
  { start, packed, bytes, method }: { start: number; packed: number; bytes: number; method: number },
  mostBytes: number,
): Buffer {
  if (bytes > mostBytes) throw new NotAZip(`The file has more than ${Math.floor(mostBytes / 1024 / 1024)} MB.`)
  try {
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const raw = archive.subarray(data, data + packed)
    if (method === 0) return Buffer.from(raw)
    // The declared size may lie: nothing unpacks to more than this.
    if (method === 8) return inflateRawSync(raw, { maxOutputLength: mostBytes })
  } catch {
    throw new NotAZip(damaged)
  }
  throw new NotAZip('The zip file is compressed in a way that we can’t read. Create it again.')
}
