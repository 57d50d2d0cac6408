import { Scripts, useLocation } from 'react-router'
import { flat } from './elements.ts'

/** Personal pages, which show nothing before their scripts run. */
const own = /^\/(?:customer|merchant|admin|shipping-partner|dev)(?:\/|$)/

/** Storefront thumbnails, which aren't interactive: one page shows many. */
const still = /^\/storefront\/[^/]+\/still$/

/**
 * The page's scripts. A public page works without them, so they load after the first paint: on a slow line they
 * would delay its styles, font and first picture, and on a slow phone the paint.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const { pathname } = useLocation()
  if (still.test(pathname)) return null
  // The router has no setting for it, so this takes its output apart.
  const scripts = Scripts({ nonce })
  if (own.test(pathname)) return scripts
  const parts = flat(scripts)
  const [context, modules] = parts.filter(({ type }) => type === 'script')
  const preloads = parts.flatMap(({ props: { rel, href } }) => (rel === 'modulepreload' && href ? [href] : []))
  if (!context || !modules) return scripts
  const start = afterPaint(preloads, textOf(modules))
  return (
    <>
      {context}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the constant below, with addresses of the build */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  )
}

const textOf = ({ props }: ReturnType<typeof flat>[number]): string =>
  String(props.dangerouslySetInnerHTML?.__html ?? '')

const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Inline script of the page that waits for the browser's paint entry: a requested frame isn't painted yet.
 * A hidden tab paints nothing, so it waits a second.
 */
const afterPaint = (
  preloads: readonly string[],
  modules: string,
): string => `{const {nonce}=document.currentScript;let begun;
const add=(tag,has)=>document.head.append(Object.assign(document.createElement(tag),has));
const begin=()=>{if(begun)return;begun=1;for(const href of ${literal(preloads)})add('link',{rel:'modulepreload',href});
add('script',{type:'module',nonce,textContent:${literal(modules)}})};
setTimeout(begin,1000);
new PerformanceObserver(painted=>{if(painted.getEntriesByName('first-contentful-paint').length)setTimeout(begin)}).observe({type:'paint',buffered:true})}`
