import type { Module, Platform } from '#platform/module.ts'

export const checkoutModule = (_platform: Platform): Module => ({})
