import type { Database } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import type { SharedAnswers, Tag } from '#platform/http/shared-answers.ts'
import type { Part } from './query.ts'

/** Cache tag of what searches know of words. Whoever adds words, counts them or changes synonyms invalidates it. */
export const vocabularyTag: Tag = 'vocabulary'

/** The bound on an error, should a process of the previous release change words without invalidating. */
const seconds = 60

/** What the index knows of a typed word. */
interface Word {
  stem: string
  /** Stop words such as `for`, which the index leaves out. */
  isStop: boolean
  /** A tsquery for the word or its stem; null for a stop word. */
  query: string | null
  /** A tsquery for the likeliest words that it begins. */
  begun: string | null
  /** A tsquery for every word that it begins. */
  prefix: string | null
  /** Number of products with the stem; null if none has it. */
  documents: number | null
  /** Number of products whose store or categories have it in their names. */
  around: number | null
  /** Number of products that are the thing that it names. */
  things: number | null
  /** Some product has the word. */
  isWord: boolean
  /** What makes other words of products, written behind it: `shirt` behind `t`. Null if there are too many. */
  joins: string[] | null
  /** Tsqueries for two words of products that are written as this one. */
  splits: string[]
}

/** A term of a synonym group, under its stems. */
interface Term {
  key: string
  group: string
  role: 'both' | 'from' | 'to'
  weight: number
  /** A tsquery. */
  query: string
  /** Number of products with its rarest word. */
  documents: number
}

interface Collection {
  /** Number of products on sale. */
  documents: number
  synonyms: ReadonlyMap<string, readonly Term[]>
}

export type VocabularyValue = Word | Collection
export type VocabularyCache = SharedAnswers<VocabularyValue>

/** Words that continue more words than this are looked up together with what follows them. */
const mostJoins = 200

/** Most words of a search, and the longest word. */
const [mostWords, longest] = [8, 40]
/** Most words of a synonym. */
const longestTerm = 4

const readWord = {
  name: 'search word',
  text: `with given as (select word, coalesce((ts_lexize('english_stem', word))[1], word) as stem from (select $1::text as word) typed)
    select stem, ts_lexize('english_stem', word) = '{}' as "isStop", word_query(word, false) as query, begun_query(word) as begun,
      word_query(word, true) as prefix,
      (select documents from search_terms where term = stem) as documents,
      (select documents from search_terms where term = '/' || stem) as around,
      (select documents from search_terms where term = '=' || stem) as things,
      (select true from search_words s where s.word = given.word) is not null as "isWord",
      (select to_json(array_agg(substr(after.word, length(given.word) + 1)))
        from (select s.word from search_words s where s.word ~>~ given.word and s.word ~<~ (given.word || U&'\\+10FFFF')
          limit ${mostJoins + 1}) after) as joins,
      (select coalesce(json_agg(tsquery_phrase(term_query(left(word, cut)), term_query(substr(word, cut + 1)))), '[]')
        from generate_series(3, length(word) - 3) cut
        where (select true from search_words s where s.word = left(given.word, cut))
          and (select true from search_words s where s.word = substr(given.word, cut + 1))) as splits
    from given`,
}

const readSynonyms = {
  name: 'search synonyms',
  text: `select key, group_id as "group", role, weight, query,
      (select min(coalesce((select t.documents from search_terms t where t.term = stem), 0))
        from unnest(string_to_array(key, ' ')) stem)::int as documents
    from search_synonyms cross join lateral (select term_query(term) as query offset 0) meant where query is not null`,
}

const readTotal = { name: 'search total', text: `select documents from search_terms where term = ''` }

/** Normalizes typed text as documents are. */
const readTyped = { name: 'search typed', text: 'select words(unquoted($1)) as typed' }

/** Text that normalizing only makes lower case. */
const isSimple = /^[a-z ]*$/i

const reading = { from: 'primary first', generic: true } as const

export interface Vocabulary {
  /**
   * Parses typed text into its parts, in order: each a word, a synonym's words, or two words that are written as one. With
   * `unfinished` the last word only needs to be a prefix, with `splitPhrases` each word is a part of its own. Takes up to
   * 8 words; `isCut` if there are more. Stop words such as `for` are skipped unless the text has no other words.
   */
  parse(
    typed: string,
    options?: { unfinished?: boolean; splitPhrases?: boolean },
  ): Promise<{ parts: Part[]; isCut: boolean }>
}

/**
 * Interprets searches by what the database knows of each word. Words recur in searches that nobody made before, so the
 * process keeps what it has read until words or synonyms change.
 */
export function vocabularyOf(db: Database, cache: VocabularyCache): Vocabulary {
  const kept = async <T extends VocabularyValue>(key: string, read: () => Promise<T>): Promise<T> => {
    const shared = await cache.answer(key, async () => {
      const value = await read()
      return { value, tags: [vocabularyTag], seconds, bytes: sizeOf(value) }
    })
    return mustSucceed(shared).value as T
  }

  const wordOf = (word: string): Promise<Word> =>
    kept(`word ${word}`, async () => {
      const [row] = await db.prepared<Word & Record<string, unknown>>(readWord, [word], reading)
      if (!row) throw new Error(`Nothing was read about “${word}”`)
      const joins = row.joins ?? []
      return { ...row, joins: joins.length > mostJoins ? null : joins }
    })

  const collection = (): Promise<Collection> =>
    kept('collection', async () => {
      const [[total], terms] = await Promise.all([
        db.prepared<{ documents: number }>(readTotal, [], reading),
        db.prepared<Term & Record<string, unknown>>(readSynonyms, [], reading),
      ])
      return { documents: total?.documents ?? 1, synonyms: synonymsOf(terms) }
    })

  /** Returns whether two words are also written as one, in the singular or with an `s`. */
  const isJoined = async (word: Word, next: string, text: string): Promise<boolean> => {
    const forms = [next, next.endsWith('s') ? next.slice(0, -1) : `${next}s`]
    if (word.joins) return forms.some(form => word.joins?.includes(form))
    return (await Promise.all(forms.map(form => wordOf(text + form)))).some(({ isWord }) => isWord)
  }

  const typedWords = async (typed: string): Promise<string[]> => {
    const words = isSimple.test(typed)
      ? typed.toLowerCase()
      : (await db.prepared<{ typed: string }>(readTyped, [typed], reading))[0]?.typed
    return (words ?? '').split(' ').filter(word => word !== '' && word.length <= longest)
  }

  return {
    async parse(typed, { unfinished = false, splitPhrases = false } = {}) {
      const all = await typedWords(typed)
      const written = all.slice(0, mostWords)
      const isCut = all.length > mostWords
      const [{ documents: total, synonyms }, ...words] = await Promise.all([collection(), ...written.map(wordOf)])
      const rarityOf = (count: number): number =>
        Math.fround(Math.log(1 + (Math.max(total - count, 0) + 0.5) / (count + 0.5)))

      /** Returns the longest synonym that begins at a word. */
      const synonymAt = (start: number): { span: number; others: readonly Term[] } | undefined => {
        for (let span = splitPhrases ? 1 : Math.min(longestTerm, words.length - start); span > 0; span--) {
          const those = words.slice(start, start + span)
          // A stop word isn't the stem of another word: `up` isn't `UPS`.
          if (span === 1 && those[0]?.isStop) continue
          const others = synonyms.get(those.map(({ stem }) => stem).join(' '))
          if (others?.length) return { span, others }
        }
        return undefined
      }

      const parts: Part[] = []
      for (let start = 0, span = 1; start < words.length; start += span) {
        const [word, next] = [words[start], words[start + 1]]
        const [text = '', nextText = ''] = [written[start], written[start + 1]]
        if (!word) break
        const synonym = synonymAt(start)
        span = synonym?.span ?? 1
        const isPrefix = unfinished && start + span === words.length
        let query = isPrefix ? word.begun : word.query
        if (synonym) {
          const queries = words.slice(start, start + span).flatMap(each => each.query ?? [])
          query = span === 1 && isPrefix ? query : bothOf(queries)
          query ??= eitherOf(synonym.others.map(other => other.query))
        } else if (next && !splitPhrases && (await isJoined(word, nextText, text))) {
          span = 2
          const isLast = unfinished && start + 2 === words.length
          const after = isLast ? next.begun : next.query
          const whole = await wordOf(text + nextText)
          const joined = isLast ? whole.prefix : whole.query
          query = query === null || joined === null ? null : eitherOf([bothOf([query, after]), joined])
        } else if (query !== null) {
          query = eitherOf([query, ...word.splits])
        }
        if (query === null) continue
        const ranked = span === 1 && query === word.query ? `'${word.stem}'` : null
        const those = words.slice(start, start + span)
        const documents = leastOf(those.map(each => each.documents))
        let common = documents ?? leastOf(those.map(each => each.around)) ?? 0
        // A word that no product has says as much as the commonest of its synonyms.
        if (common === 0 && synonym) common = Math.max(...synonym.others.map(other => other.documents))
        parts.push({
          part: written.slice(start, start + span).join(' '),
          // Each document with a word has its stem, so that looking the word up too would find no more.
          query: ranked ?? query,
          synonyms: synonym ? eitherOf(synonym.others.map(other => other.query)) : null,
          alternatives: synonym ? synonym.others.map(other => other.query) : null,
          ranked,
          weight: synonym ? Math.max(...synonym.others.map(other => other.weight)) : null,
          rarity: rarityOf(common),
          documents: span === 1 ? documents : null,
          things: span === 1 ? word.things : null,
        })
      }
      if (parts.length) return { parts, isCut }
      const bare = {
        synonyms: null,
        alternatives: null,
        ranked: null,
        weight: null,
        rarity: 1,
        documents: null,
        things: null,
      }
      return { parts: written.map(part => ({ ...bare, part, query: `'${part}'` })), isCut }
    },
  }
}

/** Approximate memory of a cached value. */
const sizeOf = (value: VocabularyValue): number =>
  500 +
  2 *
    ('synonyms' in value
      ? [...value.synonyms.values()].reduce((sum, terms) => sum + 200 * terms.length, 0)
      : (value.query?.length ?? 0) +
        (value.begun?.length ?? 0) +
        (value.joins ?? []).reduce((sum, join) => sum + 30 + join.length, 0))

/** Returns the terms that each searched term finds. */
function synonymsOf(terms: readonly Term[]): Map<string, Term[]> {
  const groups = Map.groupBy(terms, ({ group }) => group)
  return new Map(
    terms.flatMap(own =>
      own.role === 'to'
        ? []
        : [[own.key, (groups.get(own.group) ?? []).filter(other => other.key !== own.key && other.role !== 'from')]],
    ),
  )
}

const leastOf = (counts: readonly (number | null)[]): number | null =>
  counts.reduce((least, count) => (least === null || (count !== null && count < least) ? count : least), null)

const joinedBy = (queries: readonly (string | null)[], operator: string): string | null => {
  const all = queries.filter(query => query !== null)
  return all.length > 1 ? all.map(query => `(${query})`).join(operator) : (all[0] ?? null)
}
const bothOf = (queries: readonly (string | null)[]) => joinedBy(queries, ' & ')
const eitherOf = (queries: readonly (string | null)[]) => joinedBy(queries, ' | ')
