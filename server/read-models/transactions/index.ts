import type { Module } from '#platform/module.ts'
import { adminPaymentsRoutes } from './admin-payments.routes.ts'
import { transactionsRoutes } from './transactions.routes.ts'

export { searchedPayments } from './search-payments.ts'

export const transactionsModule = (): Module => ({ routes: [...transactionsRoutes, ...adminPaymentsRoutes] })
