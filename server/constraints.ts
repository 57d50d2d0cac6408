import type { Constraints } from '#platform/module.ts'

/** A constraint decides what is unique or allowed; its name becomes the person's message here, for all tables. */
export const constraints: Constraints = {
  accounts_email_key: 'email_taken',
  product_variants_available_check: 'sold_out',
  orders_one_carrier: 'already_assigned',
}
