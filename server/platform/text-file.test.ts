import { expect, test } from 'vitest'
import { decodeText } from './text-file.ts'

const text = 'Café – “Lagos” £'
const windows = Uint8Array.from([
  ...[0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93],
  ...[0x4c, 0x61, 0x67, 0x6f, 0x73, 0x94, 0x20, 0xa3],
])
const littleEndian = Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252, Excel’s plain CSV', windows],
  ['UTF-16, Excel’s Unicode text', littleEndian],
  ['UTF-16 with the other byte order', Buffer.from(littleEndian).swap16()],
])('reads a text file in %s', (_, bytes) => expect(decodeText(bytes)).toBe(text))
