import type { Module, Platform } from '#platform/module.ts'

export const promotionsModule = (_platform: Platform): Module => ({ routes: [] })
