import type { Module } from '#platform/module.ts'
import { staffActivityRoutes } from './staff-activity.ts'
import { directoryRoutes } from './stores-directory.ts'
import { whoamiRoutes } from './whoami.ts'

export { findHolder } from './caller.ts'
export { partnerInfoOf, userInfoOf } from './whoami.ts'

/** Read models that are single files. */
export const readModels = (): Module => ({ routes: [...whoamiRoutes, ...directoryRoutes, ...staffActivityRoutes] })
