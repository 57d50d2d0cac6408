import type { Module, Platform } from '#platform/module.ts'
import { cancelledReplacementHandler } from './cancelled-replacement.ts'
import { caseDeadlines, lostGoodsHandler } from './case-deadlines.ts'
import { caseRoutes } from './cases.routes.ts'
import { disputeCaseHandler } from './dispute-cases.ts'
import { caseMailHandler } from './notify-parties.ts'

export { type Author, addMessage, changeCase, type NewCase, openCase } from './cases.store.ts'

export const casesModule = (platform: Platform): Module => ({
  routes: caseRoutes(platform),
  handlers: [
    caseMailHandler(platform),
    lostGoodsHandler(platform),
    disputeCaseHandler(platform),
    cancelledReplacementHandler(platform),
  ],
  scheduledJobs: [caseDeadlines(platform)],
})
