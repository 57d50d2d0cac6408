import type { Module, Platform } from '#platform/module.ts'
import { partnerSignUp } from './sign-up.ts'

export const deliveryModule = (platform: Platform): Module => ({ routes: [partnerSignUp(platform)] })
