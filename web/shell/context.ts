import { createContext, type RouterContextProvider } from 'react-router'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'

/** A call's input, optional if nothing in it is required. */
export type GivenOf<T extends Endpoint> = object extends InputOf<T> ? [input?: InputOf<T>] : [input: InputOf<T>]

/**
 * Calls the API from a loader, signed out. Throws a failure so that the router shows the error page of
 * its status; a loader that can do without the response catches it.
 */
export type ApiCaller = <T extends Endpoint>(endpoint: T, ...given: GivenOf<T>) => Promise<AnswerOf<T>>

/** Context that the server gives every page request. */
export interface WebContext {
  nonce: string
  requestId: string
  api: ApiCaller
  /** The page's own address, with the public origin. */
  url: URL
  production: boolean
  /** True while the demo data loads, in development. */
  demoLoading: boolean
  /** Takes the whole page with its late parts, because it is cached. The response then has no body. */
  whole?: (html: Buffer) => void
}

export const webContext = createContext<WebContext>()

/** Returns the context in a loader: `const { api } = web(context)`. */
export const web = (context: Readonly<RouterContextProvider>): WebContext => context.get(webContext)
