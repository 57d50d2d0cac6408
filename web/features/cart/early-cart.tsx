import type { Cart } from '#contract/cart/cart.ts'
import { answerOf, readAnswer } from '#web/shell/failure.ts'
import { useHydrated } from '#web/shell/hydrated.tsx'
import { usePage } from '#web/shell/page.ts'

declare global {
  interface Window {
    /** Request for the account's cart from before the page's scripts loaded, with its token. */
    earlyCart?: { token: string; answer: Promise<{ status: number; body: unknown }> }
  }
}

/** Inline script, so it is short and imports nothing. The names are those in session.ts and of cart.get. */
const ask = `{const c=document.cookie.match(/(?:^|; )bitmarte_customer_token=([^;]+)/);if(c){const token=decodeURIComponent(c[1]);
window.earlyCart={token,answer:fetch('/v1/cart/get-cart',{headers:{accept:'application/json',authorization:'Bearer '+token}})
.then(async r=>({status:r.status,body:await r.json()}))};window.earlyCart.answer.catch(()=>0)}}`

/** Requests the account's cart before the other scripts load, in server-rendered pages. */
export function EarlyCart() {
  const { nonce } = usePage()
  const hydrated = useHydrated()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the script is the constant above
  return hydrated ? null : <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ask }} />
}

/** Returns the early response once, if it arrived and belongs to the token. */
export async function takeEarlyCart(token: string | undefined): Promise<Cart | undefined> {
  const early = window.earlyCart
  window.earlyCart = undefined
  if (early?.token !== token) return undefined
  const came = await early?.answer.catch(() => undefined)
  const answer = came && answerOf(came.status, came.body)
  return answer?.success ? readAnswer<typeof import('#contract/cart/cart.ts').getCart>(answer).data : undefined
}
