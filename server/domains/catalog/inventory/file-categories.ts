import type { AttributesByCategory } from '#domains/catalog/index.ts'
import { beginningOf } from '#platform/storable.ts'
import { below } from './product-cells.ts'

/** The categories that a file can name. */
export interface Categories {
  /** Child category IDs by path, by the name of a level that is unique, and by a path that leads to only one. */
  ids: ReadonlyMap<string, string>
  /** Paths of child categories by ID. */
  paths: ReadonlyMap<string, string>
  /** Other names of child categories by ID. */
  alsoCalled: ReadonlyMap<string, readonly string[]>
  attributesOf: AttributesByCategory
}

/** Returns a category's path or name as `ids` has it. */
export const categoryKey = (path: string): string =>
  path
    .split(below.trim())
    .map(level => level.trim().toLowerCase())
    .join(below)

interface Child {
  id: string
  name: string
  sub: string
  top: string
  /** Other names. */
  alsoCalled: readonly string[]
}

/**
 * Returns the child categories by what a file can call them. A name of several levels, such as `Beauty > Make-up`, names
 * a child category if it has only one.
 */
export function categoryNames(children: readonly Child[]): Omit<Categories, 'attributesOf'> {
  const called = (names: (child: Child) => string[][]): [string, string][] => {
    const all = children.flatMap(child =>
      names(child).map(levels => ({ key: categoryKey(levels.join(below)), id: child.id })),
    )
    return [...Map.groupBy(all, ({ key }) => key)].flatMap(([key, [first, ...others]]): [string, string][] =>
      first && others.every(({ id }) => id === first.id) ? [[key, first.id]] : [],
    )
  }
  // A child category's other names count last, then the names above it, its own name, and its whole path first.
  const ids = new Map([
    ...called(({ alsoCalled }) => alsoCalled.map(name => [name])),
    ...called(({ top, sub, name }) => [[sub], [top], [top, sub], [sub, name]]),
    ...called(({ name }) => [[name]]),
    ...called(({ top, sub, name }) => [[top, sub, name]]),
  ])
  return {
    ids,
    paths: new Map(children.map(({ id, top, sub, name }) => [id, [top, sub, name].join(below)])),
    alsoCalled: new Map(children.map(({ id, alsoCalled }) => [id, alsoCalled])),
  }
}

const mostNamed = 3
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []

/** Returns paths of categories that a text may mean: those within its levels, or those that share its words. */
function nearest(text: string, { paths, alsoCalled }: Categories): string[] {
  const key = categoryKey(text)
  const all = [...paths.values()]
  const within = all.filter(path => `${below}${categoryKey(path)}${below}`.includes(`${below}${key}${below}`))
  if (within.length) return within
  const words = wordsIn(text)
  const score = (id: string, path: string) => {
    const own = wordsIn([path, ...(alsoCalled.get(id) ?? [])].join(' '))
    return words.filter(word => own.some(each => each.startsWith(word) || word.startsWith(each))).length
  }
  return [...paths]
    .map(([id, path]) => ({ path, score: score(id, path) }))
    .filter(each => each.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ path }) => path)
}

/** Returns the ID of the category that a text most likely means; null if it shares no word with any. */
export function nearestCategory(text: string, categories: Categories): string | null {
  const [path] = nearest(text, categories)
  return (path && categories.ids.get(categoryKey(path))) ?? null
}

/** Returns that no category has this name, with the nearest ones. */
export function noSuchCategory(text: string, categories: Categories): string {
  const near = nearest(text, categories)
  const named = near.slice(0, mostNamed).map(path => `“${path}”`)
  const more = near.length > mostNamed ? ` or ${near.length - mostNamed} more` : ''
  const said = `No such category: “${beginningOf(text, 100)}”.`
  return named.length
    ? `${said} The nearest: ${named.join(', ')}${more}.`
    : `${said} Enter the full path, such as Fashion > Women > Dresses.`
}
