import type { Module, Platform } from '#platform/module.ts'
import { hubRoutes } from './hubs.routes.ts'

export { addHubAdministrator, assignToHub, removeHubAdministrator } from './hub-administrators.ts'
export { approveApplication } from './hub-applications.ts'
export { changeHub, createHub, hubsFor, type NewHub, openHub, type ServingHub } from './hubs.ts'
export { type AdminHub, adminHubs } from './hubs.views.ts'

export const hubsModule = (_platform: Platform): Module => ({ routes: hubRoutes })
