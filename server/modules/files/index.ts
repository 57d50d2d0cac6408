import type { Module, Platform } from '#platform/module.ts'

export const filesModule = (_platform: Platform): Module => ({})
