import type { Module, Platform } from '#platform/module.ts'

export const themesModule = (_platform: Platform): Module => ({ routes: [] })
