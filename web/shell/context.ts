import { createContext, type RouterContextProvider } from 'react-router'
import type { AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'

/** A call's input, which may be left out where nothing in it is required. */
export type GivenOf<T extends Endpoint> = object extends InputOf<T> ? [input?: InputOf<T>] : [input: InputOf<T>]

/**
 * Calls the API from a loader, as nobody signed in. A failure is thrown so that the router shows the error page of
 * its status; a loader that can do without the answer catches it.
 */
export type ApiCaller = <T extends Endpoint>(endpoint: T, ...given: GivenOf<T>) => Promise<AnswerOf<T>>

/** What the server gives every request of a page. */
export interface WebContext {
  nonce: string
  requestId: string
  api: ApiCaller
  /** The page's own address, with the origin that people see. */
  url: URL
  production: boolean
  /** The demo data is still loading, in development. */
  demoLoading: boolean
  /** Waits for late parts too, since the page is kept. */
  whole?: boolean
}

export const webContext = createContext<WebContext>()

/** In a loader: `const { api } = web(context)`. */
export const web = (context: Readonly<RouterContextProvider>): WebContext => context.get(webContext)
