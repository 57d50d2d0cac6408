import type { Module, Platform } from '#platform/module.ts'

export const paymentsModule = (_platform: Platform): Module => ({})
