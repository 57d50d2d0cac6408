import type { Module, Platform } from '#platform/module.ts'
import { cancelledReplacementHandler } from './cancelled-replacement.ts'
import { carrierChangedHandler } from './carrier-changed.ts'
import { caseDeadlines, lostGoodsHandler } from './case-deadlines.ts'
import { caseRoutes } from './cases.routes.ts'
import { moveCases } from './cases.store.ts'
import { disputeCaseHandler } from './dispute-cases.ts'
import { caseMailHandler } from './notify-parties.ts'
import { casesPrivacy } from './privacy.ts'

export { answerCase } from './answer-case.ts'
export { caseNews } from './cases.jobs.ts'
export { concerning, holdingKinds } from './cases.policy.ts'
export { lockCase } from './cases.store.ts'
export { cancelledOnWay } from './cases.views.ts'
export { decideCase, orderOfCase } from './decide-case.ts'
export { ifBorne } from './if-borne.ts'
export { reportProblem } from './report-problem.ts'

export const casesModule = (platform: Platform): Module => ({
  privacy: casesPrivacy,
  routes: caseRoutes(platform),
  handlers: [
    caseMailHandler(platform),
    lostGoodsHandler(platform),
    disputeCaseHandler(platform),
    cancelledReplacementHandler(platform),
    carrierChangedHandler(platform),
  ],
  scheduledJobs: [caseDeadlines(platform)],
  mergeAccounts: moveCases,
})
