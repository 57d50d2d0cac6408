import * as contract from '#contract/cart.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import { addToCart, removeFromCart } from './cart.store.ts'
import { cartOf } from './cart.views.ts'

export const cartRoutes: readonly Route[] = [
  route(contract.getCart, ({ caller, db }) => cartOf(db.keyed, caller.accountId)),

  route(contract.addToCart, ({ caller, body, db }) =>
    db.transact(async work => {
      const added = await addToCart(work, caller.accountId, body)
      return failed(added) ? added : cartOf(work.tx, caller.accountId)
    }),
  ),

  route(contract.removeFromCart, ({ caller, query, db }) =>
    db.transact(async work => {
      await removeFromCart(work, caller.accountId, query.itemId)
      return cartOf(work.tx, caller.accountId)
    }),
  ),
]
