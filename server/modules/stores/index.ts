import type { Module, Platform } from '#platform/module.ts'

export const storesModule = (_platform: Platform): Module => ({})
