import { Children, isValidElement, type JSX, type ReactElement, type ReactNode, useEffect } from 'react'
import { Scripts, useLocation } from 'react-router'
import { useHydrated } from './hydrated.tsx'

declare global {
  interface Window {
    /** The last button that was tapped before the page knew what the browser keeps (`useHydrated`); null afterwards. */
    earlyTap?: HTMLButtonElement | null
  }
}

type Props = JSX.IntrinsicElements['script'] & { href?: string }

/** Pages that show nothing before their scripts run, or a form that needs them. */
const own = /^\/(?:customer(?!\/(?:cart|checkout)$)|merchant|admin|shipping-partner|dev)(?:\/|$)/

/** Storefront thumbnails, which aren't interactive: one page shows many. */
const still = /^\/storefront\/[^/]+\/still$/

/**
 * The page's scripts. The shop's pages load them after the first paint and their first picture: on a slow line they would
 * delay styles, font and picture, and on a slow phone the paint. A tap on a button before the page is hydrated loads them
 * at once, and takes effect when it is: before, the page doesn't know who is signed in and would act for a guest.
 */
export function PageScripts({ nonce }: { nonce: string }) {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  useEffect(() => {
    if (!hydrated) return
    const { earlyTap } = window
    window.earlyTap = null
    earlyTap?.click()
  }, [hydrated])
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

const flat = (node: ReactNode): ReactElement<Props>[] =>
  Children.toArray(node).flatMap(each => {
    if (!isValidElement<Props>(each)) return []
    return typeof each.type === 'string' ? [each] : flat(each.props.children)
  })

const textOf = ({ props }: ReactElement<Props>): string => String(props.dangerouslySetInnerHTML?.__html ?? '')

const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Inline script of the page that waits for the browser's paint entry, as a requested frame isn't painted yet, and then
 * until the first picture is painted, which the browser reports if nothing larger was before, or 250 ms after it has
 * loaded. It waits at most a second: a hidden tab paints nothing. Submit and menu buttons work without scripts, so their
 * taps aren't repeated.
 */
const afterPaint = (
  preloads: readonly string[],
  modules: string,
): string => `{const {nonce}=document.currentScript;let begun;
const add=(tag,has)=>document.head.append(Object.assign(document.createElement(tag),has));
const begin=()=>{if(begun)return;begun=1;for(const href of ${literal(preloads)})add('link',{rel:'modulepreload',href});
add('script',{type:'module',nonce,textContent:${literal(modules)}})};
setTimeout(begin,1000);
addEventListener('click',event=>{const tapped=event.target.closest('button[type=button]:not([popovertarget])');
if(!tapped||window.earlyTap===null)return;event.stopPropagation();window.earlyTap=tapped;begin()},true);
new PerformanceObserver(painted=>{if(!painted.getEntriesByName('first-contentful-paint').length)return;
const first=document.querySelector('img[fetchpriority=high]');if(!first){setTimeout(begin);return}
const loaded=()=>setTimeout(begin,250);if(first.complete)loaded();
else for(const type of ['load','error'])first.addEventListener(type,loaded);
new PerformanceObserver(largest=>{if(largest.getEntries().some(({element})=>element===first))begin()})
.observe({type:'largest-contentful-paint',buffered:true})}).observe({type:'paint',buffered:true})}`
