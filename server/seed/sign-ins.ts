/** Password of every demo account. */
export const demoPassword = 'bitmarte-demo'

export interface SignIn {
  /** Display name of the user kind. */
  kind: string
  email: string
  password: string
  /** Page to sign in on. */
  url: string
}

const signIn = (kind: string, name: string, area: string): SignIn => ({
  kind,
  email: `${name}@bitmarte.test`,
  password: demoPassword,
  url: `/${area}/login`,
})

/** One sign-in per user kind, printed by the start script. */
export const signIns: readonly SignIn[] = [
  signIn('Customer', 'customer', 'customer'),
  signIn('Merchant', 'merchant', 'merchant'),
  signIn('Store staff', 'staff', 'merchant'),
  signIn('Administrator', 'admin', 'admin'),
  signIn('Super administrator', 'superadmin', 'admin'),
  signIn('Scheduler', 'scheduler', 'admin'),
  signIn('Dispatcher', 'dispatcher', 'admin'),
  signIn('Hub administrator', 'hub', 'admin'),
  signIn('Shipping partner', 'partner', 'shipping-partner'),
]
