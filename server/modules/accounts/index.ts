import type { Caller } from '#platform/auth.ts'
import type { Module, Platform } from '#platform/module.ts'

export const accountsModule = (_platform: Platform): Module => ({})

/** Who a token stands for. */
export const authenticator =
  (_platform: Platform) =>
  async (_token: string): Promise<Caller | undefined> =>
    undefined
