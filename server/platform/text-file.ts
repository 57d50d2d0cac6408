/**
 * Decodes an uploaded text file: UTF-16 with a byte order mark (“Unicode Text” of Excel), else UTF-8, or Windows-1252
 * (Excel's plain “CSV”) if the bytes aren't valid UTF-8. Leaves out the byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
