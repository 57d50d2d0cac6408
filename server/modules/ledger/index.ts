import type { Module, Platform } from '#platform/module.ts'

export const ledgerModule = (_platform: Platform): Module => ({})
