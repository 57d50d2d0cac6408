import type { Module, Platform } from '#platform/module.ts'
import { carrierRoutes } from './carriers.routes.ts'

export const carriersModule = (platform: Platform): Module => ({ routes: carrierRoutes(platform) })
