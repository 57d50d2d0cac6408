import { createContext, useContext } from 'react'

/** Facts of this response that React needs on both sides. */
export interface Page {
  nonce: string
  requestId: string
  /** Styles that the document has within itself, with their addresses. */
  inlined: { hrefs: readonly string[]; text: string }
  /** Reads a style of the build; only on the server. */
  styleOf?: (href: string) => string
}

export const PageContext = createContext<Page>({ nonce: '', requestId: '', inlined: { hrefs: [], text: '' } })

export const usePage = () => useContext(PageContext)

/** Returns the page's facts in the browser, read from the server's document. */
export function pageOf(from: Document): Page {
  const style = from.querySelector<HTMLStyleElement>('style[data-styles]')
  return {
    nonce: from.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '',
    requestId: from.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content ?? '',
    inlined: { hrefs: style?.dataset.styles?.split(' ').filter(Boolean) ?? [], text: style?.textContent ?? '' },
  }
}
