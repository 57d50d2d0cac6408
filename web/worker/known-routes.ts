/** Routes that the server named, with the paths that it named them for. */
export interface KnownRoutes {
  paths: readonly string[]
  routes: Readonly<Record<string, unknown>>
}

/** Largest number of paths. The oldest are forgotten first. */
const mostPaths = 1_000

/** Pages that differ in an ID only have the same routes. */
const withoutIds = (path: string) => path.replace(/\/[0-9a-f-]{36}(?=$|\/)/g, '/*')

/** Returns what is known after another answer of the server. */
export const withAnswer = (
  known: KnownRoutes | undefined,
  paths: readonly string[],
  routes: KnownRoutes['routes'],
): KnownRoutes => ({
  paths: [...new Set([...paths.map(withoutIds), ...(known?.paths ?? [])])].slice(0, mostPaths),
  routes: { ...known?.routes, ...routes },
})

/**
 * Returns the routes for paths; undefined if the server was never asked for one of them. The router asks once per path:
 * an answer without its route would be a 404 until the page reloads, also with a network.
 */
export const knownFor = (
  known: KnownRoutes | undefined,
  paths: readonly string[],
): KnownRoutes['routes'] | undefined =>
  paths.every(path => known?.paths.includes(withoutIds(path))) ? known?.routes : undefined
