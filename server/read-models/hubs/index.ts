import type { Module, Platform } from '#platform/module.ts'
import { hubRoutes } from './hubs.routes.ts'

export const hubScreensModule = (platform: Platform): Module => ({ routes: hubRoutes(platform) })
