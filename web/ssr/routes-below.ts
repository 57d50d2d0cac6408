import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

const withAncestors = (routes: Routes, route: Route): Route[] => {
  const above = route.parentId === undefined ? undefined : routes[route.parentId]
  return above ? [...withAncestors(routes, above), route] : [route]
}

/** First segment of a route's whole path in lower case; '' if its addresses start with anything, or with nothing. */
function firstOf(routes: Routes, route: Route): string {
  const path = withAncestors(routes, route).flatMap(({ path }) => path?.split('/') ?? [])
  const first = path.find(segment => segment !== '') ?? ''
  return /^[:*]|\?$/.test(first) ? '' : first.toLowerCase()
}

/** Returns the first segments that the routes of a build name. */
export const firstSegments = ({ routes }: ServerBuild): Set<string> =>
  new Set(Object.values(routes).flatMap(route => (route ? [firstOf(routes, route)] : [])))

/**
 * Returns a build with only those routes that addresses below a first segment can match, in the same order. The router
 * copies and tries all routes of its build for each page.
 */
export function routesBelow(build: ServerBuild, first: string): ServerBuild {
  const { routes, assets } = build
  const kept = new Set<string>()
  for (const route of Object.values(routes)) {
    if (!route || (route.path === undefined && !route.index)) continue
    if (['', first].includes(firstOf(routes, route))) for (const { id } of withAncestors(routes, route)) kept.add(id)
  }
  const only = <T>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  return { ...build, routes: only(routes), assets: { ...assets, routes: only(assets.routes) } }
}

/**
 * Returns the first segment of an address if the build's routes name it, '' if none does, and undefined if all routes
 * are needed: for the router's own addresses and encoded segments.
 */
export function firstSegmentIn(named: ReadonlySet<string>, pathname: string): string | undefined {
  const [first = ''] = pathname.slice(1).split('/')
  if (/%|^_/.test(first)) return undefined
  const plain = first.toLowerCase().replace(/\.data$/, '')
  return named.has(plain) ? plain : ''
}
