import type { Module, Platform } from '#platform/module.ts'
import { cartRoutes } from './cart.routes.ts'
import { moveCart } from './cart.store.ts'
import { moveCheckouts } from './checkouts.ts'
import { cartPrivacy } from './privacy.ts'

export { cartLockSql, endPlacedSql, lockCart, putIntoCart } from './cart.store.ts'
export { type CartLine, type CartRow, cartLines, cartRows, linesOf, visitorLines } from './cart.views.ts'
export { closeIfOpen, endRefunded, extendCheckout, moveCheckouts, newCheckout } from './checkouts.ts'

export const cartModule = (_platform: Platform): Module => ({
  privacy: cartPrivacy,
  routes: cartRoutes,
  mergeAccounts: async (work, accounts) => {
    await moveCart(work, accounts)
    await moveCheckouts(work, accounts)
  },
})
