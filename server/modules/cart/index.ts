import type { Module, Platform } from '#platform/module.ts'

export const cartModule = (_platform: Platform): Module => ({})
