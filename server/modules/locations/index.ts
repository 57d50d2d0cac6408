import type { Module, Platform } from '#platform/module.ts'

export const locationsModule = (_platform: Platform): Module => ({})
