import type { Module, Platform } from '#platform/module.ts'
import { hubRoutes } from './hubs.routes.ts'

export { addHubAdministrator, giveHub, takeHub } from './hub-administrators.ts'
export { approveApplication } from './hub-applications.ts'
export { changeHub, createHub, hubFor, type NewHub, openHub } from './hubs.ts'
export { type KeptHub, keptHubs } from './hubs.views.ts'
export { approveStoreHub, chooseHub } from './store-hub.ts'

export const hubsModule = (_platform: Platform): Module => ({ routes: hubRoutes })
