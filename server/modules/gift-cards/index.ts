import type { Module, Platform } from '#platform/module.ts'

export const giftCardsModule = (_platform: Platform): Module => ({ routes: [] })
