import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Text } from '#web/ui/text.tsx'
import { useHydrated } from './hydrated.tsx'

/** Milliseconds after which a page whose scripts don't run says so. */
const longestMs = 20_000

const id = 'not-loaded'
/** Session storage key of the moment at which a page was reloaded by itself. */
const retriedKey = 'bitmarte_retried'

const notice: CSSProperties = {
  position: 'fixed',
  inset: 'auto var(--space-4) calc(var(--bottom-bar, 0px) + var(--space-4))',
  zIndex: 30,
  padding: 'var(--space-3) var(--space-4)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-md)',
  background: 'var(--surface)',
  textAlign: 'center',
}

/** Milliseconds in which a page that fails again isn't reloaded by itself. */
const retryPauseMs = 60_000

/**
 * Inline script of the page, which only the server's HTML runs. When a script fails to load, which happens on a weak
 * network, it reloads the page once. If that fails too, without a network, or if the scripts take too long, it shows the
 * notice, and reloads when the network is back: nothing in the page could have been changed.
 */
const watch = import.meta.env.SSR
  ? `{let failed=false;const show=()=>{failed=true;document.getElementById('${id}')?.removeAttribute('hidden')};
const isLive=()=>document.documentElement.hasAttribute('data-live');
const mayRetry=()=>{try{const last=Number(sessionStorage.getItem('${retriedKey}'));
sessionStorage.setItem('${retriedKey}',Date.now());return Date.now()-last>${retryPauseMs}}catch{return false}};
addEventListener('error',({target})=>{if(!(target instanceof HTMLScriptElement)||isLive())return;
navigator.onLine&&mayRetry()?location.reload():show()},true);
addEventListener('online',()=>{failed&&!isLive()&&location.reload()});
setTimeout(show,${longestMs})}`
  : ''

/** Offers to reload a page whose scripts didn't load. Without them, a personal page shows placeholders for ever. */
export function LoadWatch({ nonce }: { nonce: string }) {
  const { pathname, search } = useLocation()
  if (useHydrated()) return null
  return (
    <>
      <div id={id} role="alert" hidden suppressHydrationWarning style={notice}>
        <Text>This page didn’t load completely. </Text>
        <Text as="a" tone="palm" weight="strong" href={pathname + search}>
          Reload
        </Text>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the script is a constant */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: watch }} />
    </>
  )
}
