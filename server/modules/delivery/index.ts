import type { Module, Platform } from '#platform/module.ts'

export const deliveryModule = (_platform: Platform): Module => ({})
