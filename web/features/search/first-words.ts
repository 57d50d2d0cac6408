/** Number of words that the server searches for. */
const mostWords = 8

/** A word, or an amount with its unit, which is one word for the server: `128 GB`. */
const word = /\d[\d.]* ?(?:kg|g|mg|ml|cl|l|mah|gb|tb|mb|w|kva|hp|ah|v|mm|cm|m|inch|yards)\b|[\p{L}\p{N}\p{M}'’]+/giu

/** Returns a search up to the last word that the server takes. */
export function firstWords(search: string): string {
  const words = [...search.matchAll(word)]
  const last = words[mostWords - 1]
  return last && words.length > mostWords ? search.slice(0, last.index + last[0].length) : search
}
