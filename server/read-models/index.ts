import type { Module } from '#platform/module.ts'
import { directoryRoutes } from './stores-directory.ts'
import { whoamiRoutes } from './whoami.ts'

export { findHolder } from './caller.ts'
export { partnerInfoOf, userInfoOf } from './whoami.ts'

/** Read models that are single files. */
export const readModels = (): Module => ({ routes: [...whoamiRoutes, ...directoryRoutes] })
