import * as contract from '#contract/cart/cart.ts'
import { allInCart } from '#contract/messages.ts'
import type { Database, Work } from '#platform/database/database.ts'
import { type Failure, failed } from '#platform/failure.ts'
import { answer, type Route, route } from '#platform/http/route.ts'
import {
  changeVariant,
  mergeGuestCart,
  mergeIntoCart,
  type Put,
  putIntoCart,
  removeFromCart,
  saveForLater,
  selectAddress,
} from './cart.store.ts'
import { cartOf } from './cart.views.ts'

/** Changes a customer's cart and returns the result. */
const changed = <R extends undefined | Failure>(db: Database, customerId: string, change: (work: Work) => Promise<R>) =>
  db.transact(async work => (await change(work)) ?? cartOf(work.tx, customerId))

/** Returns what to say where fewer units were left than asked for. */
const lessThanAsked = ({ added, asked, left }: Put) => (added < asked ? allInCart(left) : undefined)

export const cartRoutes: readonly Route[] = [
  route(contract.getCart, ({ caller, db }) => cartOf(db.keyed, caller.accountId)),

  route(contract.addToCart, async ({ caller: { accountId }, body: { items, mode }, db, now }) => {
    if (mode === 'merge') return changed(db, accountId, work => mergeIntoCart(work, accountId, items))
    const [put, cart] = await db.single(tx =>
      Promise.all([putIntoCart({ tx, now }, accountId, { items, mode }), cartOf(tx, accountId)]),
    )
    if (failed(put)) return put
    if (mode === 'set') return cart
    return answer(cart, { beside: { added: put.added }, message: items.length === 1 ? lessThanAsked(put) : undefined })
  }),

  route(contract.mergeGuestCart, ({ caller: { accountId }, body, db }) =>
    changed(db, accountId, work => mergeGuestCart(work, accountId, body.guestToken)),
  ),

  route(contract.removeFromCart, ({ caller: { accountId }, query, db }) =>
    changed(db, accountId, work => removeFromCart(work, accountId, query.itemId)),
  ),

  route(contract.saveForLater, ({ caller: { accountId }, params, body, db }) =>
    changed(db, accountId, work => saveForLater(work, accountId, { itemId: params.id, saved: body.saved })),
  ),

  route(contract.changeVariant, ({ caller: { accountId }, params, body, db }) =>
    db.transact(async work => {
      const put = await changeVariant(work, accountId, { itemId: params.id, variantId: body.variantId })
      return failed(put) ? put : answer(await cartOf(work.tx, accountId), { message: lessThanAsked(put) })
    }),
  ),

  route(contract.selectAddress, ({ caller: { accountId }, body, db }) =>
    changed(db, accountId, work => selectAddress(work, accountId, body.addressId)),
  ),
]
