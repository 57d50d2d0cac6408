import type { Module, Platform } from '#platform/module.ts'

export const payoutsModule = (_platform: Platform): Module => ({})
