/** The password of every account of the demo marketplace. */
export const demoPassword = 'bitmarte-demo'

export interface SignIn {
  /** Who signs in, as people say it. */
  kind: string
  email: string
  password: string
  /** The page to sign in on. */
  url: string
}

const signIn = (kind: string, name: string, area: string): SignIn => ({
  kind,
  email: `${name}@bitmarte.test`,
  password: demoPassword,
  url: `/${area}/login`,
})

/** One sign-in for every kind of user, printed when the app has started. */
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
