import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** A product of the folder, as much of it as a search can know. */
export interface Product {
  id: string
  name: string
  brand: string
  description: string
  /** Values by attribute. */
  attributes: [name: string, value: string][]
}

/** Ratings from 0 to 3 by query and product. */
export type Judgements = Map<string, Map<string, number>>

const product = z.looseObject({
  id: z.string(),
  title: z.string().default(''),
  supplier: z.string().default(''),
  short_description: z.string().default(''),
})
const judgement = z.object({ query: z.string(), docid: z.string(), rating: z.coerce.number() })

/** Longer values are sentences, which belong in a description. */
const longestValue = 60

/** Returns the files of a ZIP archive without encryption, by its central directory (APPNOTE.TXT of PKWARE, 4.3.12). */
function unzipped(archive: Buffer): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('This is no ZIP archive')
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    const isStored = archive.readUInt16LE(at + 10) === 0
    const size = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    const packed = archive.subarray(from, from + size)
    return isStored ? packed : inflateRawSync(packed)
  })
}

/** Reads the products (`*.json`, `*.json.zip`) and judgements (`judgements.csv`) of a folder. */
export function readFolder(folder: string): { products: Product[]; judgements: Judgements } {
  const texts = readdirSync(folder)
    .sort()
    .flatMap(name => {
      const file = () => readFileSync(join(folder, name))
      if (name.endsWith('.json.zip')) return unzipped(file())
      return name.endsWith('.json') ? [file()] : []
    })
  const products = texts.flatMap(text =>
    z
      .array(product)
      .parse(JSON.parse(text.toString('utf8')))
      .map(({ id, title, supplier, short_description, ...rest }) => ({
        id,
        name: title,
        brand: supplier,
        description: short_description,
        attributes: Object.entries(rest).flatMap(([key, value]): [string, string][] =>
          key.startsWith('attr_t_') && typeof value === 'string' && value.length <= longestValue
            ? [[key.slice(7).replaceAll('_', ' ').trim(), value]]
            : [],
        ),
      })),
  )
  const judgements: Judgements = new Map()
  const rows = z.array(judgement).parse(parse(readFileSync(join(folder, 'judgements.csv')), { columns: true }))
  for (const { query, docid, rating } of rows) {
    const ofQuery = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, ofQuery.set(docid, rating))
  }
  return { products, judgements }
}
