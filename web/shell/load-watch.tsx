import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import { Text } from '#web/ui/text.tsx'
import { useHydrated } from './hydrated.tsx'

/** Milliseconds after which a page whose scripts don't run says so. */
const longestMs = 20_000

const id = 'not-loaded'

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

/**
 * Inline script of the page, which only the server's HTML runs. It shows the notice when a script fails to load, which
 * happens on a weak network, or when the scripts take too long. Such a page reloads when the network is back: nothing in it
 * could have been changed.
 */
const watch = import.meta.env.SSR
  ? `{let failed=false;const show=()=>{failed=true;document.getElementById('${id}')?.removeAttribute('hidden')};
addEventListener('error',({target})=>{target instanceof HTMLScriptElement&&show()},true);
addEventListener('online',()=>{failed&&!document.documentElement.hasAttribute('data-live')&&location.reload()});
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
