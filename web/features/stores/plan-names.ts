/** Names of the plans. */
export const planNames = { starter: 'Starter', growth: 'Growth', pro: 'Pro' } as const
