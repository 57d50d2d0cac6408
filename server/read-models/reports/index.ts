import type { Module } from '#platform/module.ts'
import { financeRoutes } from './finance.routes.ts'
import { reportsRoutes } from './reports.routes.ts'

export const reportsModule = (): Module => ({ routes: [...reportsRoutes, ...financeRoutes] })
