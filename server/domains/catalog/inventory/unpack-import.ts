import { mostImportBytes } from '#contract/catalog/product-files.ts'
import { type Failure, failField } from '#platform/failure.ts'
import { NotAZip, type ZipEntry, zipEntries } from '#platform/zip.ts'

/** Most files of an archive: a product has at most 12 pictures, and few have as many. */
const mostEntries = 40_000

/** Whether an entry is one that a computer adds by itself. */
const isHidden = ({ name }: ZipEntry) => name.startsWith('__MACOSX/') || /(^|\/)\.[^/]*$/.test(name)

/**
 * Returns the product file of a zip archive, and the paths of its other files by lower-case path and name. Returns
 * `invalid` if it can't be read, or hasn't exactly one CSV file.
 */
export async function unpackImport(
  archive: Buffer,
): Promise<{ file: Buffer; files: ReadonlyMap<string, string> } | Failure<'invalid'>> {
  try {
    const entries = (await zipEntries(archive, mostEntries)).filter(entry => !isHidden(entry))
    const [csv, ...others] = entries.filter(({ name }) => /\.(csv|txt)$/i.test(name))
    if (!csv || others.length) return failField('file', 'invalid', 'Put one CSV file and the pictures in the zip file.')
    const pictures = entries.filter(entry => entry !== csv).map(({ name }) => name)
    const files = new Map([
      ...pictures.map((name): [string, string] => [name.replace(/^.*\//, '').toLowerCase(), name]),
      ...pictures.map((name): [string, string] => [name.toLowerCase(), name]),
    ])
    return { file: await csv.read(mostImportBytes), files }
  } catch (error) {
    if (error instanceof NotAZip) return failField('file', 'invalid', error.message)
    throw error
  }
}

/** Returns the files of an archive by path; none without an archive, or one that can't be read. */
export async function archiveFiles(archive: Buffer | undefined): Promise<ReadonlyMap<string, ZipEntry>> {
  const entries = archive ? await zipEntries(archive, mostEntries) : []
  return new Map(entries.map(entry => [entry.name, entry]))
}
