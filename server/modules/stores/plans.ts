/** What a merchant's plan takes of every sale, in basis points. */
export const plans = {
  starter: { name: 'Starter', commissionBps: 1000 },
  growth: { name: 'Growth', commissionBps: 700 },
  pro: { name: 'Pro', commissionBps: 500 },
} as const

export type Plan = keyof typeof plans
