/** A part of the marketplace: what it owns, and where its code is. */
export interface Domain {
  name: string
  /** Its tables: only its code writes them. `schema.*` for all tables of another schema. */
  owns: readonly string[]
  /** SQL functions that read or write tables. A trigger's function belongs to the owner of the trigger's table. */
  functions?: readonly string[]
}

/**
 * The domains, low to high: code reads the tables of its own domain and of those before it. Held by
 * scripts/laws/tables.ts.
 */
export const domains: readonly Domain[] = [
  {
    name: 'platform',
    owns: ['audit_log', 'idempotency_keys', 'mails', 'mail_texts', 'rate_limits', 'graphile_worker.*'],
  },
  { name: 'locations', owns: [] },
  { name: 'files', owns: ['files'] },
  { name: 'pages', owns: ['pages', 'page_versions'] },
  {
    name: 'identity',
    owns: [
      ...['accounts', 'account_links', 'customer_addresses', 'sessions', 'sign_in_challenges'],
      ...['email_changes', 'past_emails', 'consents', 'account_closures', 'data_exports'],
      ...['admin_roles', 'admin_role_grants', 'two_factors', 'recovery_codes', 'passkeys', 'passkey_challenges'],
    ],
  },
  { name: 'notifications', owns: ['notifications', 'muted_notices', 'push_subscriptions'] },
  { name: 'settings', owns: ['settings', 'setting_versions', 'maintenance_notices'] },
  {
    name: 'stores',
    owns: [
      ...['stores', 'store_urls_before', 'store_bank_accounts', 'approvers'],
      'store_tax_registrations',
      ...['store_members', 'store_roles', 'store_role_grants'],
    ],
    functions: ['take_order_numbers'],
  },
  {
    name: 'catalog',
    owns: [
      ...['categories', 'products', 'product_variants', 'product_pictures', 'product_counts'],
      ...['product_revisions', 'product_decisions'],
      ...['stock_holds', 'sold_units', 'product_imports', 'product_import_rows'],
      ...['product_edits', 'product_edit_rows'],
      ...['attributes', 'attribute_choices', 'size_guides', 'sale_prices', 'former_prices'],
    ],
    functions: [
      ...['product_search', 'product_specifications', 'product_specification_list'],
      ...['product_attribute_keys', 'product_attribute_words', 'current_attributes'],
    ],
  },
  {
    name: 'search',
    owns: ['search_documents', 'search_terms', 'search_words', 'search_synonyms', 'search_counts', 'search_follow_ups'],
    functions: ['document_search', 'document_words', 'search_parts', 'product_query', 'begun_query', 'near_words'],
  },
  {
    name: 'offers',
    owns: ['product_promotions', 'official_outlets', 'featured_products'],
  },
  {
    name: 'themes',
    owns: [
      'merchant_themes',
      'merchant_theme_drafts',
      'merchant_theme_looks_before',
      'theme_testimonials',
      'withdrawn_themes',
    ],
  },
  {
    name: 'coupons',
    owns: ['coupons', 'coupon_customers', 'coupon_uses', 'cart_codes'],
  },
  {
    name: 'cart',
    owns: ['cart_items', 'cart_addresses', 'checkouts'],
    functions: ['cart_size_with'],
  },
  {
    name: 'logistics',
    owns: [
      ...[
        'shipping_zones',
        'shipping_zone_states',
        'shipping_zone_lgas',
        'shipping_prices',
        'shipping_vehicles',
        'shipping_discounts',
      ],
      ...['route_records', 'packing_records'],
      ...['hubs', 'hub_areas', 'hub_administrators', 'hub_applications'],
      ...['shipping_partners', 'partner_bank_accounts', 'partner_onboardings', 'partner_riders'],
      'dispatcher_statuses',
    ],
  },
  {
    name: 'money',
    owns: [
      ...['ledger_accounts', 'ledger_entries', 'ledger_postings', 'ledger_kept', 'ledger_kept_until', 'ledger_proofs'],
      ...['payments', 'provider_events', 'refunds', 'disputes', 'subscriptions', 'plan_charges', 'saved_cards'],
      ...['gift_cards', 'gift_card_holds', 'gift_card_movements', 'applied_gift_cards'],
    ],
    functions: ['keep_ledger'],
  },
  {
    name: 'onboarding',
    owns: ['merchant_details', 'store_sub_categories'],
  },
  {
    name: 'orders',
    owns: [
      ...['orders', 'order_items', 'order_activities', 'order_counts', 'order_coupons', 'order_declines'],
      ...[
        'order_gift_cards',
        'order_hand_overs',
        'order_left_out',
        'order_notes',
        'order_promises',
        'order_reassignments',
      ],
      ...['order_riders', 'order_stops', 'order_returns', 'order_return_items', 'order_return_activities'],
      ...['sales', 'sale_lines'],
    ],
  },
  { name: 'delivery', owns: [] },
  { name: 'checkout', owns: [] },
  { name: 'invoices', owns: ['invoices', 'invoice_series'] },
  {
    name: 'content',
    owns: [
      ...['reviews', 'review_counts', 'review_reports', 'review_votes', 'product_questions', 'question_reports'],
      ...['testimonials', 'follows', 'wishlist_items', 'variant_alerts', 'shopping_mails'],
      ...['store_policies', 'featured_images', 'contact_messages'],
    ],
  },
  {
    name: 'messages',
    owns: ['conversations', 'conversation_reports', 'messages'],
  },
  {
    name: 'cases',
    owns: ['cases', 'case_items', 'case_messages', 'internal_notes'],
  },
  {
    name: 'payouts',
    owns: [
      ...['payouts', 'payout_counts', 'payout_transfers', 'payout_lines', 'payout_pauses', 'payout_days'],
      ...['reconciliations', 'reconciliation_exceptions'],
    ],
  },
  {
    name: 'read-models',
    owns: [],
  },
]
