import type { Module, Platform } from '#platform/module.ts'

export const catalogModule = (_platform: Platform): Module => ({})
