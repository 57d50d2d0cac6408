import type { Module } from '#platform/module.ts'
import { ratesRoutes } from './rates.routes.ts'

export const ratesModule = (): Module => ({ routes: ratesRoutes })
