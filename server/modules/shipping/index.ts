import type { Module, Platform } from '#platform/module.ts'

export const shippingModule = (_platform: Platform): Module => ({})
