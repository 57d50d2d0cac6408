import type { Module, Platform } from '#platform/module.ts'

export const ordersModule = (_platform: Platform): Module => ({})
