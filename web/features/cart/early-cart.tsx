import type { Cart } from '#contract/cart/cart.ts'
import { answerOf, readAnswer } from '#web/shell/failure.ts'
import { useHydrated } from '#web/shell/hydrated.ts'
import { usePage } from '#web/shell/page.ts'

declare global {
  interface Window {
    /** The account's cart, asked for while the page's scripts were still on their way; with the token it was asked with. */
    earlyCart?: { token: string; answer: Promise<{ status: number; body: unknown }> }
  }
}

/** Stands in the page's HTML, so it is short and knows nothing of ours. Its names are those of session.ts and cart.get. */
const ask = `{const c=document.cookie.match(/(?:^|; )bitmarte_customer_token=([^;]+)/);if(c){const token=decodeURIComponent(c[1]);
window.earlyCart={token,answer:fetch('/v1/cart/get-cart',{headers:{accept:'application/json',authorization:'Bearer '+token}})
.then(async r=>({status:r.status,body:await r.json()}))};window.earlyCart.answer.catch(()=>0)}}`

/** Asks for the account's cart before any other script is there. Only in a page that came whole from the server. */
export function EarlyCart() {
  const { nonce } = usePage()
  const hydrated = useHydrated()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the constant above
  return hydrated ? null : <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ask }} />
}

/** The cart that was asked for early, once, if it came and is of this session. */
export async function takeEarlyCart(token: string | undefined): Promise<Cart | undefined> {
  const early = window.earlyCart
  window.earlyCart = undefined
  if (early?.token !== token) return undefined
  const came = await early?.answer.catch(() => undefined)
  const answer = came && answerOf(came.status, came.body)
  return answer?.success ? readAnswer<typeof import('#contract/cart/cart.ts').getCart>(answer).data : undefined
}
