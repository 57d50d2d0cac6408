import type { Module, Platform } from '#platform/module.ts'

export const contentModule = (_platform: Platform): Module => ({ routes: [] })
