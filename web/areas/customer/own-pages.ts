interface OwnPage {
  label: string
  to: string
}

const everybodys: readonly OwnPage[] = [
  { label: 'Orders', to: '/customer/orders' },
  { label: 'Returns', to: '/customer/returns' },
  { label: 'Help requests', to: '/customer/cases' },
  { label: 'Messages', to: '/customer/messages' },
  { label: 'Wishlist', to: '/customer/wishlist' },
  { label: 'Addresses', to: '/customer/addresses' },
]

const accounts: readonly OwnPage[] = [
  ...everybodys,
  { label: 'Following', to: '/customer/following' },
  { label: 'Reviews', to: '/customer/reviews' },
  { label: 'Questions', to: '/customer/questions' },
  { label: 'Gift cards and credit', to: '/customer/gift-cards' },
  { label: 'Rate Bitmarte', to: '/customer/testimonial' },
  { label: 'Account', to: '/customer/account' },
]

/** Returns the pages of a customer's account, or those of them that a guest has. */
export const ownPages = (guest: boolean): readonly OwnPage[] => (guest ? everybodys : accounts)
