import { createContext, useContext } from 'react'

/** What the server knows of this answer and React needs on both sides. */
export interface Page {
  nonce: string
  requestId: string
}

export const PageContext = createContext<Page>({ nonce: '', requestId: '' })

export const usePage = () => useContext(PageContext)

/** The same in the browser, read from the document that the server sent. */
export const pageOf = (from: Document): Page => ({
  nonce: from.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
  requestId: from.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? '',
})
