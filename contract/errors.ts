import { mostWaitingQuestions } from './content/question-limits.ts'
import { codeLockMinutes } from './delivery/code-lock.ts'
import { full, generic } from './messages.ts'

/**
 * Every expected failure of the API, with its status and message. An endpoint declares its failures; any endpoint can
 * return those of common-errors.ts.
 */
export const errors = {
  // any call
  token_not_valid: { status: 401, message: generic.tokenNotValid },
  not_allowed: { status: 403, message: 'Your account can’t do this.' },
  account_needed: {
    status: 403,
    message: 'You need an account for this. Choose a password, and your orders stay yours.',
  },
  not_found: { status: 404, message: 'We couldn’t find that.' },
  invalid: { status: 422, message: 'Check the highlighted fields.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_type: { status: 415, message: 'This content type isn’t supported.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment and try again.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was used for another request.' },
  in_progress: { status: 409, message: 'The same request is still being processed. Try again in a moment.' },
  unforeseen: { status: 500, message: generic.unforeseen },
  unavailable: { status: 503, message: 'We’re temporarily unavailable. Try again in a moment.' },

  // accounts
  wrong_credentials: { status: 401, message: 'The e-mail or password is wrong.' },
  email_not_confirmed: { status: 403, message: 'Confirm your e-mail first. We have sent you a new link.' },
  account_inactive: { status: 403, message: 'This account isn’t active. Contact us if you think this is a mistake.' },
  email_taken: { status: 409, message: 'An account with this e-mail already exists. Sign in instead.' },
  order_link_not_valid: {
    status: 404,
    message: 'This link is incomplete or has expired. Open the link in our newest mail about the order.',
  },
  order_in_account: { status: 409, message: 'This order is in your account now. Sign in to see it.' },
  email_stands: { status: 409, message: 'This e-mail can’t be corrected here any more. Write to us.' },
  customer_has_account: { status: 409, message: 'This customer has an account, and changes the e-mail there.' },
  not_confirmed_yet: { status: 409, message: 'Not confirmed yet. Press “Confirm my e-mail” on the page of our link.' },
  password_needed: { status: 409, message: 'Enter the password that you signed up with, or choose a new one.' },
  link_not_valid: { status: 404, message: 'This link has been used or has expired. Request a new one.' },
  wrong_password: { status: 422, message: 'The old password is wrong.' },
  credit_changed: { status: 409, message: 'Your credit has changed. Check the amount, and agree again.' },
  two_factor_needed: { status: 401, message: 'Enter the code from your authenticator app.' },
  challenge_not_valid: { status: 401, message: 'That took too long. Sign in with your password again.' },
  wrong_code: { status: 422, message: 'That code is wrong.' },
  code_locked: { status: 429, message: 'Too many wrong codes. Try again in 15 minutes.' },
  two_factor_required: { status: 403, message: 'Turn on two-factor on your account page first.' },
  two_factor_on: { status: 409, message: 'Two-factor is already on.' },
  two_factor_off: { status: 409, message: 'Two-factor isn’t on.' },
  passkey_not_valid: { status: 409, message: 'That passkey couldn’t be verified. Try again.' },
  passkey_known: { status: 409, message: 'This passkey is already added.' },
  passkeys_full: { status: 409, message: 'You have 20 passkeys, the maximum. Remove one to add another.' },
  last_factor: {
    status: 409,
    message: 'This passkey is your only second factor. Add another one first, or turn two-factor off.',
  },
  two_factor_not_set_up: { status: 409, message: 'Scan the code again, then enter the 6 digits from your app.' },

  // catalog and stores
  product_not_found: { status: 404, message: 'This product is not on sale.' },
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else changed this, too. Reload and start over, or save again to replace it.',
  },
  product_changed: { status: 409, message: 'This product was changed meanwhile. Reload and try again.' },
  product_gone: { status: 410, message: 'This product has been discontinued.' },
  category_not_found: { status: 404, message: 'There is no such category.' },
  category_name_taken: { status: 409, message: 'A category with this name already exists in the same place.' },
  category_in_use: { status: 409, message: 'This category isn’t empty. Merge it into another instead.' },
  category_place: { status: 422, message: 'A category can’t change its level. Choose a parent at the right level.' },
  attribute_not_found: { status: 404, message: 'There is no such attribute.' },
  attribute_name_taken: {
    status: 409,
    message: 'This category, or one above or below it, has an attribute with this name.',
  },
  attribute_limit: { status: 409, message: 'A category can have at most 40 attributes. Retire one first.' },
  attributes_missing: { status: 409, message: 'This product isn’t complete. Fill in what it lacks first.' },
  bulk_edit_not_planned: { status: 409, message: 'The preview isn’t complete yet. Try again in a moment.' },
  bulk_edit_not_undoable: {
    status: 409,
    message: 'Only finished changes of prices, sale and archive can be undone, once.',
  },
  window_changed: { status: 409, message: 'Somebody else has changed this list. Reload and try again.' },
  store_not_found: { status: 404, message: 'There is no such store.' },
  owner_needed: { status: 403, message: 'Only the owner can close or reopen the store.' },
  store_not_open: { status: 409, message: 'Your store isn’t on sale, so there is nothing to close.' },
  store_has_cases: { status: 409, message: 'A case of your store is open. Close the store once it is decided.' },
  store_closed: { status: 410, message: 'This store isn’t selling on Bitmarte now.' },
  synonym_taken: { status: 409, message: 'One of these words is in another group. Change that group instead.' },
  synonyms_not_found: { status: 404, message: 'There is no such synonym group.' },
  shown_now: { status: 409, message: 'This is shown now. End it, then add it again with the later start.' },
  promoted_already: { status: 409, message: 'This product already has a promotion at that time.' },
  outlet_already: { status: 409, message: 'This store is already an official outlet at that time.' },
  featured_already: { status: 409, message: 'This product is already featured.' },
  featured_full: {
    status: 409,
    message: 'Your store features 12 products, the maximum. Remove one to feature another.',
  },
  not_digital: { status: 409, message: 'This product isn’t digital. Mark it as digital and save it first.' },
  goods_missing: { status: 409, message: 'This digital product has no file yet. The store must add one first.' },
  download_closed: { status: 409, message: 'This can’t be downloaded now.' },
  featured_changed: { status: 409, message: 'Your featured products have changed. Reload and try again.' },

  page_not_found: { status: 404, message: 'There is no such page.' },
  page_exists: { status: 409, message: 'A page with this title already exists. Choose another title.' },
  page_changed: {
    status: 409,
    message: 'Somebody else has published this page meanwhile. Publish again to replace that version.',
  },
  page_stays: { status: 409, message: 'A legal page can’t be hidden. Publish a new version instead.' },

  // store staff and account
  staff_not_found: { status: 404, message: 'No staff member has this ID.' },
  staff_joined: { status: 409, message: 'They have already accepted their invitation.' },
  too_many_staff: { status: 409, message: 'Your store has 200 staff members, the maximum. Remove one to add another.' },
  role_not_found: { status: 404, message: 'There is no such role.' },
  role_name_taken: { status: 409, message: 'A role with this name already exists. Choose another name.' },
  role_in_use: { status: 409, message: 'Somebody still has this role. Assign them another first.' },
  too_many_roles: { status: 409, message: 'Your store has 30 custom roles, the maximum. Delete one to add another.' },
  store_url_taken: { status: 409, message: 'Another store has or had this address. Choose another.' },
  store_name_taken: {
    status: 422,
    message: 'This is the name of an official outlet. Choose another name, or contact us if it is your brand.',
  },

  onboarding_closed: { status: 409, message: 'Your application is under review and can’t be changed now.' },
  onboarding_incomplete: { status: 409, message: 'Some details are still missing. Complete them first.' },
  document_not_found: { status: 422, message: 'Choose the document again.' },
  store_changed: { status: 409, message: 'This store was changed meanwhile. Review it again.' },
  store_not_submitted: { status: 409, message: 'The store hasn’t been submitted for approval.' },
  store_not_approved: { status: 409, message: 'The store isn’t approved.' },
  store_suspended: { status: 409, message: 'The store is suspended. Its payouts wait until it is restored.' },
  approver_not_found: { status: 404, message: 'There is no such approver.' },
  approver_exists: { status: 409, message: 'They are already an approver. Change what they approve instead.' },
  administrator_not_found: { status: 422, message: 'There is no such administrator.' },
  admin_not_found: { status: 404, message: 'There is no such administrator.' },
  last_superadmin: { status: 409, message: 'This is the last superadmin. Add another one first.' },
  too_many_admin_roles: { status: 409, message: 'There are 50 roles, the maximum. Delete one to add another.' },
  merchant_not_found: { status: 404, message: 'There is no such merchant.' },
  mail_not_found: { status: 404, message: 'There is no such mail.' },
  mail_purged: {
    status: 409,
    message: 'This mail can’t be sent again: it had a code or link for one use, or its text is deleted.',
  },
  customer_not_found: { status: 404, message: 'There is no such customer.' },
  subscription_not_found: { status: 404, message: 'There is no such subscription payment.' },

  // content
  following_full: { status: 409, message: 'You follow 500 stores, the maximum. Unfollow one to follow another.' },
  alerts_full: { status: 409, message: full.alerts },
  wishlist_full: { status: 409, message: full.wishlist },
  testimonial_exists: { status: 409, message: 'You’ve already written a testimonial. Change that one instead.' },
  policy_exists: { status: 409, message: 'The store already has this policy. Change that one instead.' },
  too_many_policies: { status: 409, message: 'A store can have at most 10 custom policies.' },
  theme_not_found: { status: 404, message: 'There is no such theme.' },
  theme_not_offered: { status: 409, message: 'This theme is no longer available. Choose another.' },
  theme_is_default: { status: 409, message: 'Every store starts with this theme, so it can’t be withdrawn.' },
  testimonials_full: {
    status: 409,
    message: 'Your store shows 12 testimonials, the maximum. Remove one to add another.',
  },

  // addresses, shipping
  place_unknown: { status: 422, message: 'Choose a state of Nigeria and one of its LGAs.' },
  card_not_found: { status: 404, message: 'This card isn’t saved any more. Choose another way to pay.' },
  address_not_found: { status: 404, message: 'There is no such address.' },
  too_many_addresses: { status: 409, message: 'You have 20 addresses, the maximum. Delete one to add another.' },
  zone_not_found: { status: 404, message: 'There is no such zone.' },
  zone_name_taken: { status: 409, message: 'A zone with this name already exists. Choose another name.' },
  state_in_zone: { status: 409, message: 'One of these states is already in another zone.' },
  zone_has_discounts: { status: 409, message: 'A shipping discount uses this zone. Change or delete it first.' },
  vehicle_not_found: { status: 404, message: 'There is no such vehicle.' },
  vehicle_name_taken: { status: 409, message: 'A vehicle with this name already exists. Choose another name.' },
  too_many_vehicles: { status: 409, message: 'There are 10 vehicles, the maximum. Delete one to add another.' },
  prices_changed: {
    status: 409,
    message: 'Somebody else changed the prices. Reload them and save again. What you typed stays.',
  },
  shipping_discount_not_found: { status: 404, message: 'There is no such shipping discount.' },
  too_many_shipping_discounts: {
    status: 409,
    message: 'There are 100 shipping discounts, the maximum. Delete one to add another.',
  },
  no_delivery: { status: 409, message: 'None of our vehicles can deliver this to that address.' },

  // cart and checkout
  cart_full: { status: 409, message: full.cart },
  cart_item_not_found: { status: 404, message: 'This is no longer in your cart.' },
  variant_sold_out: { status: 409, message: 'This one has sold out. Choose another one.' },
  saved_full: { status: 409, message: full.saved },
  cart_empty: { status: 409, message: 'Your cart is empty.' },
  exchange_price_differs: {
    status: 409,
    message: 'This one has another price. Ask for a refund, and buy it instead.',
  },
  exchange_sold_out: { status: 409, message: 'This one has sold out. Choose another one, or ask for a refund.' },
  sold_out: { status: 409, message: 'An item in your cart has sold out. Change your cart to continue.' },
  price_changed: { status: 409, message: 'A price has changed. Review your cart and pay again.' },
  checkout_not_found: { status: 404, message: 'There is no such checkout.' },
  checkout_expired: { status: 409, message: 'This checkout has expired. Start again from your cart.' },
  payment_unfinished: { status: 409, message: 'The payment isn’t complete yet.' },
  payment_declined: { status: 402, message: 'The payment was declined and you weren’t charged. Try another card.' },
  payment_mismatch: { status: 409, message: 'The payment doesn’t match the checkout. We’re refunding it.' },
  provider_unavailable: {
    status: 503,
    message: 'The payment service isn’t responding and you weren’t charged. Try again in a minute.',
  },

  // gift cards
  gift_card_not_found: { status: 404, message: 'There is no such gift card.' },
  gift_card_sent: { status: 409, message: 'This gift card was sent already.' },
  gift_card_unknown: { status: 404, message: 'No gift card has this code. Check each letter.' },
  gift_card_taken: { status: 409, message: 'This gift card belongs to another account.' },
  gift_card_unusable: { status: 409, message: 'This gift card can’t be used for payment.' },
  gift_card_changed: { status: 409, message: 'A gift card’s balance has changed. Review the price and pay again.' },
  gift_card_status_stands: { status: 409, message: 'The gift card can’t change to that status.' },
  too_many_gift_cards: {
    status: 409,
    message: 'A checkout accepts at most 10 gift cards. Remove one to apply another.',
  },

  // coupons
  coupon_not_found: { status: 404, message: 'There is no such coupon.' },
  coupon_used_up: { status: 409, message: 'A coupon has just been used up. Review the price and pay again.' },
  coupon_code_taken: { status: 409, message: 'Your store already has a coupon with this code. Choose another.' },
  coupon_in_use: {
    status: 409,
    message: 'Customers have used this coupon, so its discount and code can’t change. End it and create another.',
  },
  too_many_coupons: { status: 409, message: 'Your store has 200 coupons, the maximum. Delete one to add another.' },

  // orders and delivery
  order_not_found: { status: 404, message: 'There is no such order.' },
  nothing_to_check: { status: 409, message: 'This order has no items to check.' },
  nobody_to_remind: { status: 409, message: 'This order is neither late nor stuck, so nobody can be reminded.' },
  reminded_already: { status: 409, message: 'A reminder was sent less than an hour ago.' },
  move_not_allowed: { status: 409, message: 'The order can’t change to that status.' },
  parcel_not_expected: { status: 409, message: 'This parcel isn’t expected at this hub. Receive it anyway?' },
  parcel_left: { status: 409, message: 'The parcel has left this hub. Receive it only if it has come back.' },
  already_assigned: { status: 409, message: 'Another carrier has this order already.' },
  not_ready: { status: 409, message: 'The order isn’t ready to be assigned.' },
  assignee_not_found: { status: 404, message: 'There is no such partner or dispatcher.' },
  assignee_away: { status: 409, message: 'This carrier is away. Choose another.' },
  partner_not_found: { status: 404, message: 'There is no such partner.' },
  partner_not_onboarded: { status: 409, message: 'The partner hasn’t submitted its onboarding.' },
  partner_approved: { status: 409, message: 'The partner is already approved. Suspend it instead.' },
  partner_not_approved: { status: 409, message: 'The partner isn’t approved yet.' },
  partner_not_suspended: { status: 409, message: 'The partner isn’t suspended.' },
  rider_not_found: { status: 404, message: 'You have no such rider.' },
  rider_taken: { status: 409, message: 'You already have a rider with this number.' },
  too_many_riders: { status: 409, message: 'You have 500 riders, the maximum. Remove one to add another.' },
  address_stands: { status: 409, message: 'The order is already on its way, so its address can’t change.' },
  address_elsewhere: {
    status: 409,
    message:
      'Delivery to that address has a different price. Choose one in the same delivery zone, or cancel and order again.',
  },
  wrong_delivery_token: { status: 422, message: 'That code is wrong.' },
  delivery_token_locked: { status: 429, message: `Too many wrong codes. Try again in ${codeLockMinutes} minutes.` },
  token_not_ready: { status: 409, message: 'The delivery code appears once the order is out for delivery.' },

  // conversations
  conversation_not_found: { status: 404, message: 'There is no such conversation.' },
  conversation_went_on: { status: 409, message: 'The customer has written again. Read the new message first.' },
  conversation_reported: { status: 409, message: 'You have already reported this conversation.' },
  conversation_report_not_found: { status: 404, message: 'There is no such report.' },

  // hubs
  hub_not_found: { status: 404, message: 'There is no such hub.' },
  hub_name_taken: { status: 409, message: 'A hub with this name already exists. Choose another name.' },
  hub_applied_already: { status: 409, message: 'Your store already has an application under review.' },
  hub_application_not_found: { status: 404, message: 'There is no such application.' },
  hub_application_decided: { status: 409, message: 'This application has already been decided.' },

  // returns
  return_not_found: { status: 404, message: 'There is no such return.' },
  return_window_over: { status: 409, message: 'The return window has ended.' },
  not_returnable: { status: 409, message: 'This order can’t be returned.' },
  already_returned: { status: 409, message: 'You’ve already requested a return of these items. Choose fewer.' },
  return_move_not_allowed: { status: 409, message: 'This return can’t change to that status.' },
  collection_needed: {
    status: 409,
    message: 'The customer doesn’t pay for sending back what is the store’s fault. Choose who collects it.',
  },
  no_partner_to_charge: { status: 409, message: 'No partner delivered this order, so none can be charged.' },

  // cases
  case_not_found: { status: 404, message: 'There is no such case.' },
  case_not_possible: { status: 409, message: 'This isn’t possible for this order.' },
  case_awaits_answer: { status: 422, message: 'Somebody can still answer. Say why the decision can’t wait.' },
  case_open_already: {
    status: 409,
    message: 'You have already reported a problem with this order. Add to that report.',
  },
  case_over: { status: 409, message: 'This case is already decided or closed.' },
  refund_too_much: { status: 409, message: 'That is more than is left to refund of this order.' },

  credit_too_large: { status: 422, message: 'This is more store credit than can be granted at once.' },

  // settings
  setting_start_guarded: {
    status: 422,
    message: 'Choose a start at least 24 hours ahead, so that another superadmin can object.',
  },
  setting_start_past: { status: 422, message: 'Choose a start in the future, at most a year ahead.' },
  internal_note_not_found: { status: 404, message: 'This note doesn’t exist, or somebody else wrote it.' },
  note_subject_not_found: { status: 404, message: 'What the note is about doesn’t exist.' },
  mail_text_not_found: { status: 404, message: 'This mail doesn’t exist.' },
  mail_text_wrong: { status: 422, message: 'Check the placeholders of the text.' },
  notice_over: { status: 422, message: 'Choose an end in the future.' },
  notice_not_found: { status: 404, message: 'This notice doesn’t exist.' },
  setting_change_not_found: { status: 404, message: 'This change doesn’t exist.' },
  setting_change_started: { status: 409, message: 'This change has started. Make a new change instead.' },

  // reviews
  not_received: { status: 403, message: 'You can review this after you receive it.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this. Change your review instead.' },
  review_not_found: { status: 404, message: 'There is no such review.' },
  review_hidden: {
    status: 409,
    message: 'Bitmarte has hidden this review, so it can’t be deleted. Change it instead.',
  },
  picture_not_found: { status: 422, message: 'There is no such picture.' },
  already_reported: { status: 409, message: 'You have already reported this.' },
  own_review: { status: 409, message: 'You can’t mark your own review as helpful.' },
  question_not_found: { status: 404, message: 'There is no such question.' },
  question_answered: { status: 409, message: 'The store has already answered this question.' },
  question_hidden: { status: 409, message: 'Bitmarte has hidden this question.' },
  already_asked: { status: 409, message: 'You have already asked this about this product.' },
  too_many_questions: {
    status: 409,
    message: `You have ${mostWaitingQuestions} questions without an answer. Withdraw one, or wait for an answer.`,
  },

  // money
  invoice_not_found: { status: 404, message: 'There is no such invoice.' },
  refund_not_found: { status: 404, message: 'There is no such refund.' },
  transaction_not_found: { status: 404, message: 'There is no such transaction.' },
  payment_not_found: { status: 404, message: 'There is no such payment.' },
  payment_final: { status: 409, message: 'This payment already has a final status.' },
  payment_not_wrong: { status: 409, message: 'This payment is correct. There is nothing to handle.' },
  handled_already: { status: 409, message: 'This has already been handled.' },
  exception_not_found: { status: 404, message: 'There is no such exception.' },
  dispute_not_found: { status: 404, message: 'There is no such dispute.' },
  dispute_closed: { status: 409, message: 'This dispute is closed.' },
  dispute_answered: { status: 409, message: 'This dispute is already answered. The customer’s bank decides next.' },
  dispute_overdue: { status: 409, message: 'The time to answer this dispute is over.' },
  dispute_not_lost: { status: 409, message: 'Only a lost dispute can be charged to a store.' },
  order_money_held: {
    status: 409,
    message: 'The order’s money isn’t released yet. Cancel or refund the order instead.',
  },
  dispute_charge_too_high: { status: 422, message: 'This is more than what Bitmarte still bears of this order.' },
  day_not_begun: { status: 422, message: 'This day is in the future. Choose today or an earlier day.' },
  refund_done: { status: 409, message: 'This has already been refunded.' },
  signature_not_valid: { status: 401, message: 'The signature doesn’t match.' },
  payout_not_due: { status: 409, message: 'The order’s money can’t be paid out yet.' },
  payout_disputed: {
    status: 409,
    message: 'The customer’s bank disputes this order’s payment. It can be paid out once the dispute is closed.',
  },
  payout_held: {
    status: 409,
    message: 'A case about this order is open. It can be paid out once the case is decided.',
  },
  payout_approved: { status: 409, message: 'This payout is already approved.' },
  payout_too_small: { status: 409, message: 'The balance is too small for a transfer. It is carried forward.' },
  own_payout: { status: 409, message: 'You can’t approve a payout to yourself. Ask another administrator.' },
  second_person_needed: {
    status: 409,
    message: 'You gave the first approval. Another administrator gives the second.',
  },
  transfer_not_found: { status: 404, message: 'There is no such transfer.' },
  transfer_sent: { status: 409, message: 'This transfer was already sent or cancelled.' },
  bank_account_changed: {
    status: 409,
    message: 'The bank account has changed since this transfer was requested. Cancel it and pay again.',
  },
  receiver_not_found: { status: 404, message: 'There is no such store or partner.' },
  receiver_paused: { status: 409, message: 'These payouts are paused. Resume them first.' },
  receiver_not_paused: { status: 409, message: 'These payouts aren’t paused.' },
  no_bank_account: { status: 409, message: 'The store has no bank account to pay to.' },
  bank_account_exists: { status: 409, message: 'The store already has a bank account. Change that one instead.' },
  payouts_paused: {
    status: 409,
    message: 'The store’s bank account was changed recently. Payouts are paused for 24 hours.',
  },
  partner_owed_nothing: { status: 409, message: 'There is nothing to pay the partner now.' },
  partner_no_bank: { status: 409, message: 'There is no bank account yet. It is added during onboarding.' },
  partner_payouts_paused: {
    status: 409,
    message: 'The partner’s bank account was changed recently. Payouts are paused for 24 hours.',
  },
  bank_account_unknown: { status: 422, message: 'No account at that bank has this number.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
