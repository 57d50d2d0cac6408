import type { Constraints } from '#platform/module.ts'

/** A constraint decides what is unique or allowed; its name becomes the person's message here, for all tables. */
export const constraints: Constraints = {
  accounts_email_key: 'email_taken',
  coupons_code_key: 'coupon_code_taken',
  coupons_uses_left_check: 'coupon_used_up',
  product_variants_available_check: 'sold_out',
  shipping_zones_name_key: 'zone_name_taken',
  shipping_zone_states_once: 'state_in_zone',
  shipping_discounts_from_zone: 'zone_has_discounts',
  shipping_discounts_to_zone: 'zone_has_discounts',
  shipping_vehicles_name_key: 'vehicle_name_taken',
  search_synonyms_once: 'synonym_taken',
  orders_one_carrier: 'already_assigned',
  product_promotions_once: 'promoted_already',
  official_outlets_once: 'outlet_already',
  featured_products_once: 'featured_already',
  testimonials_customer_key: 'testimonial_exists',
  testimonials_store_key: 'testimonial_exists',
  store_policies_type_key: 'policy_exists',
  store_policies_title_key: 'policy_exists',
  reviews_once: 'already_reviewed',
  review_reports_once: 'already_reported',
}
