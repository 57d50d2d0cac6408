/** Parses a URL; undefined if it is invalid. Does what `URL.parse` does, which older browsers lack. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
