import type { Searched } from '#contract/catalog/catalog.ts'
import type { Database } from '#platform/database/database.ts'
import { withoutHosts } from './query.ts'
import { legible, spaced } from './search.ts'

/** Normalizes each beginning of a typed text as documents are: that of its first word, of its first two words and so on. */
const readBeginnings = {
  name: 'search beginnings',
  text: `select array(
      select words(unquoted(array_to_string(typed[:n], ' '))) from generate_series(1, cardinality(typed)) n order by n
    ) as beginnings from (select $1::text[] as typed) given`,
}

const punctuation = /^[^\p{L}\p{N}]+|[.,:;!?()]+$/gu

/**
 * Returns the words that a search quotes as they were typed: “5 litres” instead of “5 l”, “Nike” instead of “nike”. A word
 * ends where the normalized words so far are the first ones of the whole.
 */
export async function withTyped(db: Database, searched: Searched): Promise<Searched> {
  const { mended, partial, leftOut, widened, noSize, bySynonym } = searched
  const texts = [mended, partial, widened, ...leftOut, ...(bySynonym ?? [])]
  if (!texts.some(text => text !== null)) return searched
  const typed = withoutHosts(searched.typed).trim().split(/\s+/)
  const [{ beginnings } = { beginnings: [] }] = await db.prepared<{ beginnings: string[] }>(readBeginnings, [typed], {
    from: 'replicas first',
  })
  const whole = beginnings.at(-1)?.split(' ') ?? []
  const spelled = new Map<string, string>()
  let [from, seen] = [0, 0]
  for (const [at, beginning] of beginnings.entries()) {
    const words = beginning.split(' ').filter(Boolean)
    if (words.length === seen || words.some((word, n) => word !== whole[n])) continue
    const text = typed
      .slice(from, at + 1)
      .join(' ')
      .replace(punctuation, '')
    const normalized = words.slice(seen)
    for (const written of [legible(normalized.join(' ')), normalized.map(each => spaced(legible(each))).join(' ')]) {
      spelled.set(written, text)
    }
    ;[from, seen] = [at + 1, words.length]
  }
  const longest = Math.max(0, ...[...spelled.keys()].map(key => key.split(' ').length))
  const spell = (text: string): string => {
    const words = text.split(' ')
    const result: string[] = []
    for (let at = 0, span = 1; at < words.length; at += span) {
      const spanAt = (most: number) => words.slice(at, at + most).join(' ')
      span = Array.from({ length: longest }, (_, n) => longest - n).find(most => spelled.has(spanAt(most))) ?? 1
      result.push(spelled.get(spanAt(span)) ?? spanAt(span))
    }
    return result.join(' ')
  }
  const spellIf = (text: string | null) => text && spell(text)
  return {
    ...searched,
    mended: spellIf(mended),
    partial: spellIf(partial),
    widened: spellIf(widened),
    leftOut: leftOut.map(spell),
    ...(noSize && { noSize: { ...noSize, size: spell(noSize.size) } }),
    ...(bySynonym && { bySynonym: bySynonym.map(spell) }),
  }
}
