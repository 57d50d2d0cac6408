import type { Module, Platform } from '#platform/module.ts'
import { cartRoutes } from './cart.routes.ts'

export { addToCart, lockCart, takeFromCart } from './cart.store.ts'
export { type CartLine, cartLines } from './cart.views.ts'
export { closeIfOpen, endCheckout, extendCheckout, openCheckout } from './checkouts.ts'

export const cartModule = (_platform: Platform): Module => ({ routes: cartRoutes })
