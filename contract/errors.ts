import { generic } from './messages.ts'

/**
 * Every failure that the API answers on purpose: its status and the sentence a person reads.
 * An endpoint lists those it may answer; the `common` ones may come from any.
 */
export const errors = {
  // any call
  token_not_valid: { status: 401, message: generic.tokenNotValid },
  not_allowed: { status: 403, message: 'Your account can’t do this.' },
  not_found: { status: 404, message: 'We couldn’t find that.' },
  invalid: { status: 422, message: 'Some of what was sent isn’t right.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_type: { status: 415, message: 'We can’t read that kind of content.' },
  too_many_requests: { status: 429, message: 'Too many tries. Wait a moment and try again.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  in_progress: { status: 409, message: 'The same request is still being worked on. Try again in a moment.' },
  unforeseen: { status: 500, message: generic.unforeseen },
  unavailable: { status: 503, message: 'We are catching up. Try again in a moment.' },

  // accounts
  wrong_credentials: { status: 401, message: 'The e-mail or password is wrong.' },
  email_not_confirmed: { status: 403, message: 'Confirm your e-mail first. We have sent you a new link.' },
  account_inactive: { status: 403, message: 'This account is not active. Write to us if that is a surprise.' },
  email_taken: { status: 409, message: 'An account with this e-mail exists. Sign in instead.' },
  link_not_valid: { status: 404, message: 'This link was used or has expired. Ask for a new one.' },
  wrong_password: { status: 422, message: 'The old password is wrong.' },
  two_factor_needed: { status: 401, message: 'Now the code of your authenticator app.' },
  challenge_not_valid: { status: 401, message: 'That took too long. Sign in with your password again.' },
  wrong_code: { status: 422, message: 'That code is wrong.' },
  code_locked: { status: 429, message: 'Too many wrong codes. Try again in 15 minutes.' },
  two_factor_on: { status: 409, message: 'Two-factor is on already.' },
  two_factor_off: { status: 409, message: 'Two-factor isn’t on.' },
  two_factor_not_set_up: { status: 409, message: 'Scan the code again, then give the 6 digits of your app.' },

  // catalog and stores
  product_not_found: { status: 404, message: 'This product is not on sale.' },
  product_changed: { status: 409, message: 'The product was changed meanwhile. Look at it again.' },
  product_gone: { status: 410, message: 'This product was taken off sale for good.' },
  category_not_found: { status: 404, message: 'There is no such category.' },
  category_name_taken: { status: 409, message: 'There is a category of this name in the same place.' },
  category_in_use: { status: 409, message: 'Something is still in this category. Merge it into another instead.' },
  category_place: { status: 422, message: 'A category stays at its level. Choose a place that holds such categories.' },
  window_changed: { status: 409, message: 'This list was changed meanwhile. Look at it again.' },
  store_not_found: { status: 404, message: 'There is no such store.' },
  store_closed: { status: 410, message: 'This store has closed.' },
  synonym_taken: { status: 409, message: 'One of these words is in another group. Delete that group first.' },
  synonyms_not_found: { status: 404, message: 'There is no such group of words.' },
  promoted_already: { status: 409, message: 'This product has a promotion in that time already.' },
  outlet_already: { status: 409, message: 'This store is an official outlet in that time already.' },
  featured_already: { status: 409, message: 'This product is featured already.' },
  featured_full: { status: 409, message: 'Your store features 12 products. Take one away to feature another.' },
  not_digital: { status: 409, message: 'The product isn’t digital. Say so and save it first.' },
  goods_missing: { status: 409, message: 'It’s digital and has no file yet. Its store adds one first.' },
  download_closed: { status: 409, message: 'This can’t be downloaded now.' },
  featured_changed: { status: 409, message: 'What you feature was changed meanwhile. Look at it again.' },

  // a store's own people and account
  staff_not_found: { status: 404, message: 'Nobody of your store by this id.' },
  staff_joined: { status: 409, message: 'They have chosen their password already.' },
  too_many_staff: { status: 409, message: 'Your store has 200 people. Take somebody out to add another.' },
  role_not_found: { status: 404, message: 'There is no such role.' },
  role_name_taken: { status: 409, message: 'There is a role with this name. Choose another.' },
  role_in_use: { status: 409, message: 'Somebody has this role. Give them another first.' },
  too_many_roles: { status: 409, message: 'Your store has 30 roles of its own. Delete one to make another.' },
  store_url_taken: { status: 409, message: 'Another store has or had this address. Choose another.' },

  onboarding_closed: { status: 409, message: 'It is with us. What you handed in can’t be changed now.' },
  onboarding_incomplete: { status: 409, message: 'Something is still missing. Fill it in first.' },
  document_not_found: { status: 422, message: 'Choose the document again.' },
  store_not_submitted: { status: 409, message: 'The store hasn’t been handed in for approval.' },
  store_not_approved: { status: 409, message: 'The store isn’t approved.' },
  store_suspended: { status: 409, message: 'The store is suspended. Its payouts wait until it is restored.' },
  approver_not_found: { status: 404, message: 'There is no such approver.' },
  approver_exists: { status: 409, message: 'They are an approver already. Change what they approve instead.' },
  administrator_not_found: { status: 422, message: 'There is no such administrator.' },
  admin_not_found: { status: 404, message: 'There is no such administrator.' },
  last_superadmin: { status: 409, message: 'They are the last superadmin. Make another one first.' },
  too_many_admin_roles: { status: 409, message: 'There are 50 roles. Delete one to make another.' },
  merchant_not_found: { status: 404, message: 'There is no such merchant.' },
  customer_not_found: { status: 404, message: 'There is no such customer.' },
  subscription_not_found: { status: 404, message: 'There is no such payment for a plan.' },

  // content
  following_full: { status: 409, message: 'You follow 500 stores. Leave one to follow another.' },
  wishlist_full: { status: 409, message: 'Your wishlist holds 500 products. Take one out to save another.' },
  testimonial_exists: { status: 409, message: 'You’ve said something already. Change that instead.' },
  policy_exists: { status: 409, message: 'The store has this policy already. Change that one instead.' },
  too_many_policies: { status: 409, message: 'A store has at most 10 policies of its own kind.' },
  theme_not_found: { status: 404, message: 'There is no such theme.' },
  theme_not_offered: { status: 409, message: 'This theme is no longer given out. Choose another.' },
  theme_is_default: { status: 409, message: 'Every store begins with this theme, so it is always offered.' },
  testimonials_full: { status: 409, message: 'Your store shows 12 testimonials. Take one away to add another.' },

  // addresses, shipping
  place_unknown: { status: 422, message: 'Choose a state of Nigeria and one of its LGAs.' },
  address_not_found: { status: 404, message: 'There is no such address.' },
  too_many_addresses: { status: 409, message: 'You have 20 addresses. Delete one to add another.' },
  zone_not_found: { status: 404, message: 'There is no such zone.' },
  zone_name_taken: { status: 409, message: 'There is a zone with this name. Choose another.' },
  state_in_zone: { status: 409, message: 'One of these states is in another zone already.' },
  zone_has_discounts: { status: 409, message: 'A shipping discount names this zone. Change or delete that first.' },
  vehicle_not_found: { status: 404, message: 'There is no such vehicle.' },
  vehicle_name_taken: { status: 409, message: 'There is a vehicle with this name. Choose another.' },
  too_many_vehicles: { status: 409, message: 'There are 10 vehicles. Delete one to add another.' },
  prices_changed: {
    status: 409,
    message: 'Somebody else has changed the prices. Load them again, then make your change.',
  },
  shipping_discount_not_found: { status: 404, message: 'There is no such shipping discount.' },
  too_many_shipping_discounts: {
    status: 409,
    message: 'There are 100 shipping discounts. Delete one to make another.',
  },
  no_delivery: { status: 409, message: 'No vehicle of ours carries this to that address.' },

  // cart and checkout
  cart_full: { status: 409, message: 'Your cart holds 100 different things. Remove one to add another.' },
  cart_item_not_found: { status: 404, message: 'This is no longer in your cart.' },
  saved_full: { status: 409, message: 'You have saved 100 things for later. Remove one to save another.' },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  sold_out: { status: 409, message: 'Something in your cart has sold out. Change it to go on.' },
  price_changed: { status: 409, message: 'A price changed. Look over your cart and pay again.' },
  checkout_not_found: { status: 404, message: 'There is no such checkout.' },
  checkout_expired: { status: 409, message: 'This checkout has run out. Start again from your cart.' },
  payment_unfinished: { status: 409, message: 'The payment is not finished yet.' },
  payment_declined: { status: 402, message: 'The payment was declined. Nothing was taken. Try another card.' },
  payment_mismatch: { status: 409, message: 'The payment doesn’t match the checkout. It goes back to you.' },
  provider_unavailable: {
    status: 503,
    message: 'The payment service isn’t answering. Nothing was taken. Try again in a minute.',
  },

  // gift cards
  gift_card_not_found: { status: 404, message: 'There is no such gift card.' },
  gift_card_unknown: { status: 404, message: 'There is no gift card with this code. Check it letter by letter.' },
  gift_card_taken: { status: 409, message: 'This gift card is in another account.' },
  gift_card_unusable: { status: 409, message: 'Nothing can be paid with this gift card.' },
  gift_card_changed: { status: 409, message: 'A gift card’s balance changed. Look over the price and pay again.' },
  gift_card_status_stands: { status: 409, message: 'The card’s status can’t be changed to that.' },
  too_many_gift_cards: { status: 409, message: 'A checkout takes 10 gift cards. Remove one to apply another.' },

  // coupons
  coupon_not_found: { status: 404, message: 'There is no such coupon.' },
  coupon_used_up: { status: 409, message: 'A coupon has just been used up. Look over the price and pay again.' },
  coupon_code_taken: { status: 409, message: 'Your store has a coupon with this code. Choose another.' },
  coupon_in_use: {
    status: 409,
    message: 'Customers have used this coupon, so what it gives and its code stay. End it and make another.',
  },
  too_many_coupons: { status: 409, message: 'Your store has 200 coupons. Delete one to make another.' },

  // orders and delivery
  order_not_found: { status: 404, message: 'There is no such order.' },
  move_not_allowed: { status: 409, message: 'The order can’t move there from where it is.' },
  already_assigned: { status: 409, message: 'Somebody else has just assigned this order.' },
  not_ready: { status: 409, message: 'The order isn’t ready to be assigned.' },
  assignee_not_found: { status: 404, message: 'There is no such partner or dispatcher.' },
  assignee_away: { status: 409, message: 'This dispatcher is away. Choose another.' },
  partner_not_found: { status: 404, message: 'There is no such partner.' },
  partner_not_onboarded: { status: 409, message: 'The partner hasn’t handed in its onboarding.' },
  partner_approved: { status: 409, message: 'The partner is approved already. Suspend it instead.' },
  partner_not_approved: { status: 409, message: 'The partner isn’t approved yet.' },
  partner_not_suspended: { status: 409, message: 'The partner isn’t suspended.' },
  rider_not_found: { status: 404, message: 'There is no such dispatcher of yours.' },
  rider_taken: { status: 409, message: 'You have a dispatcher with this number already.' },
  too_many_riders: { status: 409, message: 'You have 500 dispatchers. Remove one to add another.' },
  address_stands: { status: 409, message: 'The order is on its way already, so its address stays.' },
  address_elsewhere: {
    status: 409,
    message: 'Delivery there has another price. Choose an address in the same delivery zone, or cancel and order anew.',
  },
  wrong_delivery_token: { status: 422, message: 'That code is wrong.' },
  delivery_token_locked: { status: 429, message: 'Too many wrong codes. Try again in 15 minutes.' },
  token_not_ready: { status: 409, message: 'There is a code once the order is out for delivery.' },

  // conversations
  conversation_not_found: { status: 404, message: 'There is no such conversation.' },
  conversation_reported: { status: 409, message: 'You have reported this conversation already.' },
  conversation_report_not_found: { status: 404, message: 'There is no such report.' },

  // hubs
  hub_not_found: { status: 404, message: 'There is no such hub.' },
  hub_name_taken: { status: 409, message: 'There is a hub with this name. Choose another.' },
  hub_applied_already: { status: 409, message: 'An application of your store’s is being looked at already.' },
  hub_application_not_found: { status: 404, message: 'There is no such application.' },
  hub_application_decided: { status: 409, message: 'Somebody has decided this application already.' },

  // returns
  return_not_found: { status: 404, message: 'There is no such return.' },
  return_window_over: { status: 409, message: 'The 7 days for sending this back are over.' },
  not_returnable: { status: 409, message: 'This order can’t be returned.' },
  already_returned: { status: 409, message: 'You’ve asked to send this back already. Choose fewer.' },
  return_move_not_allowed: { status: 409, message: 'The return isn’t where it could be moved like that.' },
  no_partner_to_charge: { status: 409, message: 'No partner delivered this order, so none can bear it.' },

  // reviews
  not_received: { status: 403, message: 'You can review it once it has reached you.' },
  already_reviewed: { status: 409, message: 'You have reviewed this already. Change your review instead.' },
  review_not_found: { status: 404, message: 'There is no such review.' },
  picture_not_found: { status: 422, message: 'There is no such picture.' },
  already_reported: { status: 409, message: 'You have reported this review already.' },

  // money
  refund_not_found: { status: 404, message: 'There is no such refund.' },
  transaction_not_found: { status: 404, message: 'There is no such transaction.' },
  payment_not_found: { status: 404, message: 'There is no such payment.' },
  payment_final: { status: 409, message: 'How this payment ended is known. There is nothing to ask.' },
  payment_not_wrong: { status: 409, message: 'This payment is what was asked for. There is nothing to handle.' },
  handled_already: { status: 409, message: 'Somebody has seen to this already.' },
  exception_not_found: { status: 404, message: 'There is no such exception.' },
  day_not_begun: { status: 422, message: 'This day hasn’t begun. Choose one up to today.' },
  refund_done: { status: 409, message: 'This money has gone back already.' },
  signature_not_valid: { status: 401, message: 'The signature doesn’t match.' },
  payout_not_due: { status: 409, message: 'The order’s money isn’t free to pay out yet.' },
  payout_approved: { status: 409, message: 'This payout is approved already.' },
  no_bank_account: { status: 409, message: 'The store has no bank account to pay to.' },
  bank_account_exists: { status: 409, message: 'The store has a bank account already. Change that one instead.' },
  payouts_paused: {
    status: 409,
    message: 'The store’s bank account has just been changed. Its payouts wait for 24 hours.',
  },
  partner_owed_nothing: { status: 409, message: 'There is nothing to pay the partner now.' },
  partner_no_bank: { status: 409, message: 'There is no bank account yet. It comes with the onboarding.' },
  partner_payouts_paused: {
    status: 409,
    message: 'The partner’s bank account has just been changed. Its payouts wait for 24 hours.',
  },
  bank_account_unknown: { status: 422, message: 'No account with this number at that bank.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

/** Failures that any endpoint may answer without saying so. */
export const common = [
  'token_not_valid',
  'not_allowed',
  'not_found',
  'invalid',
  'too_large',
  'unsupported_type',
  'too_many_requests',
  'key_reused',
  'in_progress',
  'unforeseen',
  'unavailable',
] as const satisfies readonly ErrorCode[]
export type CommonError = (typeof common)[number]
