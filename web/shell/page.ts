import { createContext, useContext } from 'react'

/** Facts of this response that React needs on both sides. */
export interface Page {
  nonce: string
  requestId: string
}

export const PageContext = createContext<Page>({ nonce: '', requestId: '' })

export const usePage = () => useContext(PageContext)

/** Returns the page's facts in the browser, read from the server's document. */
export const pageOf = (from: Document): Page => ({
  nonce: from.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  requestId: from.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? '',
})
