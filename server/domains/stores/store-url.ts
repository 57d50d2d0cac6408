const longest = 50

/** Derives a store's URL from its name: `Kẹ́mi’s Fabrics` becomes `kemis-fabrics`. */
export function storeUrlOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (plain.length <= longest) return plain || 'store'
  const cut = plain.slice(0, longest + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0) || longest)
}
