import { handle } from '#platform/jobs.ts'
import type { Module, Platform } from '#platform/module.ts'
import { reconcileDay } from './reconcile-day.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'
import { askForEnded, dayAsked } from './run.ts'

export const reconciliationModule = (platform: Platform): Module => ({
  routes: reconciliationRoutes,
  handlers: [handle(dayAsked, ({ day }) => reconcileDay(platform, day))],
  // Checks every hour, so that a missed run is made up; reconciles each day once, a few hours after midnight.
  scheduledJobs: [{ name: 'reconciliation.nightly', minutes: 60, run: () => askForEnded(platform) }],
})
