import type { Module, Platform } from '#platform/module.ts'
import { administratorRoutes } from './administrators.routes.ts'
import { categoryRoutes } from './category.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { todayRoutes } from './today.routes.ts'

export const administrationModule = (platform: Platform): Module => ({
  routes: [...peopleRoutes(platform), ...administratorRoutes(platform), ...todayRoutes, ...categoryRoutes],
})
