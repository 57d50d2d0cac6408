/** Returns the URL that a text means, undefined for none: `URL.parse`, which older browsers lack. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
