import type { Module, Platform } from '#platform/module.ts'

export { chargeableGrams, type DeliveryQuote, quoteDelivery, type Rate } from './fee.ts'
export { ratesTo } from './rates.ts'

export const shippingModule = (_platform: Platform): Module => ({})
