import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from '#server/seed/random.ts'

/** An uploaded file and its attack. */
export interface Upload {
  name: string
  bytes: Buffer
  type?: string
}

const chunk = (kind: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(kind, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
  return Buffer.concat([head, data, sum])
}

/** Builds a PNG of a few kilobytes that declares this many pixels, all black. */
export function bombOf(width: number, height: number, rows = 2000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const packed = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(rows, height)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

const script = '<script>alert(document.domain)</script>'
/** A GIF of one pixel. */
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** An empty ZIP archive. */
const zip = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64')

export const files = {
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${script}</svg>`),
  svgOfEntities: Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b;&x;</text></svg>',
  ),
  page: Buffer.from(`<!doctype html>${script}`),
  gif,
  /** A GIF that is also a script: its header is an assigned variable. */
  gifScript: Buffer.concat([gif, Buffer.from('/*'), Buffer.from('*/=1;alert(1)//')]),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF'),
  /** A PDF that is also an archive. */
  pdfZip: Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF\n'), zip]),
  zip,
  program: Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0]),
  nothing: Buffer.alloc(0),
  csv: Buffer.from('Name,SKU,Selling price\nAdire,ad-1,1500\n'),
  csvOfFormulas: Buffer.from('Name,SKU,Selling price\n"=HYPERLINK(""http://evil.test"")",=1+1,1500\n@SUM(A1),+1,-2\n'),
  csvOfNul: Buffer.from('Name,SKU\nA\u0000dire,ad\u0000-1\n'),
  csvOfOneLine: Buffer.concat([Buffer.from('Name,SKU\n"'), Buffer.alloc(1_000_000, 'A')]),
  csvOfCommas: Buffer.concat([Buffer.from('Name,SKU\n'), Buffer.alloc(1_000_000, ',')]),
  csvNotUtf8: Buffer.from([
    0x4e, 0x61, 0x6d, 0x65, 0x2c, 0x53, 0x4b, 0x55, 0x0a, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x2c, 0x61,
  ]),
} as const

/** A JPEG with its location in the metadata. */
export const locatedPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

export const names = [
  '../../../etc/passwd',
  '..\\..\\boot.ini',
  '/etc/passwd',
  'a\u0000.png',
  '.htaccess',
  'x'.repeat(3000),
  'é💥.png',
  '',
]

const boundary = 'hostile-boundary'

/** Builds the bytes of a form by hand, since a browser would correct its errors. */
export function multipartOf(parts: readonly (readonly [field: string, value: string | Upload])[]): {
  type: string
  bytes: Buffer
} {
  const pieces = parts.flatMap(([field, value]) => {
    const isFile = typeof value !== 'string'
    const fileName = isFile ? `; filename="${value.name.replace(/["\r\n]/g, '_')}"` : ''
    const kind = isFile ? `\r\ncontent-type: ${value.type ?? 'image/png'}` : ''
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"${fileName}${kind}\r\n\r\n`),
      isFile ? value.bytes : Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

const small = bombOf(9, 9)

/** Builds a form of a call's fields, with a file where one is expected. Sometimes truncated. */
export function formOf(random: Random, body: unknown): { type: string; bytes: Buffer } {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {})
  const upload = (): Upload => ({
    name: random.chance(30) ? random.pick(names) : 'picture.png',
    bytes: random.chance(40) ? small : random.pick(Object.values(files)),
  })
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const form = multipartOf(
    fields.map(
      ([name, value]) => [name.replace(/["\r\n]/g, '_'), value === 'binary' ? upload() : asText(value)] as const,
    ),
  )
  return random.chance(8) ? { ...form, bytes: form.bytes.subarray(0, Math.floor(form.bytes.length / 2)) } : form
}
