import type { Module, Platform } from '#platform/module.ts'
import { onboardingRoutes } from './onboarding.routes.ts'

export { type WhatIsKnown, whatIsKnown } from './onboarding.store.ts'

export const onboardingModule = (platform: Platform): Module => ({ routes: onboardingRoutes(platform) })
