/** Words of whole actions whose verb and subject alone don't say what happened. */
const phrases: Readonly<Record<string, string>> = {
  'account.ask-data': 'requested the data of account',
  'account.correct-email': 'corrected the e-mail of account',
  'account.keep': 'kept open account',
  'store.keep': 'reopened store',
  'bank-account.add': 'set bank account',
  'bulk-edit.undo': 'undid bulk edit',
  'case.answer': 'answered in case',
  'case.own': 'took case',
  'category.also-called': 'changed the other names of category',
  'category.size-guide': 'changed the size guide of category',
  'category.size-guide-remove': 'removed the size guide of category',
  'category.vat-exempt': 'changed the VAT exemption of category',
  'conversation.done': 'marked as done without a reply conversation',
  'conversation.reopen': 'marked as to be answered again conversation',
  'conversation-report.settle': 'resolved report of a conversation',
  'dispute.charge': 'charged to the store dispute',
  'featured-product.add': 'featured product',
  'featured-product.order': 'reordered the featured products of store',
  'featured-product.remove': 'stopped featuring product',
  'file.viewed': 'exported file',
  'giftcard.change-gift': 'changed recipient or day of gift card',
  'giftcard.give-up': 'expired, given up with its account, gift card',
  'giftcard.issue': 'issued gift card',
  'giftcard.send-again': 'sent again, with a new code, gift card',
  'hub.apply': 'applied as a hub with',
  'hub.decline': 'declined hub application',
  'hub.missing': 'reported as not arrived at its hub order',
  'hub.store-approve': 'approved for a hub store',
  'hub.store-decline': 'declined for a hub store',
  'order.change-carrier': 'handed over to another carrier order',
  'order.correct-email': 'corrected the customer’s e-mail of order',
  'order.check-stock': 'checked the stock of order',
  'order.move': 'changed the status of order',
  'order.leave-out': 'removed items from order',
  'order.delay': 'moved the expected day of order',
  'order.remind': 'sent a reminder about order',
  'partner.address': 'changed the addresses of partner',
  'partner.bank-account': 'changed the bank account of partner',
  'partner.send-back': 'returned the application of partner',
  'plan.choose': 'chose a plan for store',
  'product.file': 'changed the digital file of product',
  'product-file.import': 'imported products from file',
  'reconciliation.run': 'reconciled day',
  'reconciliation.settle': 'resolved exception',
  'sale-price.create': 'added a sale price to product',
  'sale-price.delete': 'deleted a sale price of product',
  'return.ask_admin': 'escalated return',
  'return.give_back': 'recorded as given back return',
  'return.withdraw': 'withdrew return',
  'store-credit.grant': 'granted store credit to account',
  'store.choose-hub': 'chose the hub of store',
  'store.delivers-itself': 'changed who delivers for store',
  'theme.activate': 'switched to theme',
  'theme.publish': 'published the look of theme',
  'tax-registration.save': 'saved the tax details of store',
}

const verbs: Readonly<Record<string, string>> = {
  accept: 'accepted',
  activate: 'activated',
  add: 'added',
  'administrator-add': 'added an administrator to',
  'administrator-remove': 'removed an administrator from',
  answer: 'answered',
  approve: 'approved',
  archive: 'archived',
  ask: 'requested',
  'ask-email': 'requested a new e-mail for',
  assign: 'assigned',
  cancel: 'cancelled',
  change: 'changed',
  charge: 'charged',
  close: 'closed',
  contest: 'contested',
  create: 'added',
  created: 'added',
  deactivate: 'deactivated',
  decide: 'decided',
  decline: 'declined',
  delete: 'deleted',
  disable: 'disabled',
  dismiss: 'dismissed',
  'edit-approve': 'approved changes of',
  'edit-decline': 'declined changes of',
  'edit-withdraw': 'discarded changes of',
  email: 'changed the e-mail of',
  enable: 'enabled',
  erase: 'erased the data of',
  'first-approval': 'gave the first approval of',
  'hand-over': 'handed over',
  handled: 'resolved',
  hidden: 'hid',
  hide: 'hid',
  invite: 'invited',
  'internal-note.add': 'added an internal note to',
  'internal-note.delete': 'deleted an internal note about',
  'keep-email': 'kept the e-mail of',
  lock: 'locked two-factor of',
  look: 'viewed',
  merge: 'merged',
  move: 'moved',
  'new-code': 'created a delivery code for',
  'new-app': 'set up another authenticator app for',
  'new-codes': 'created recovery codes for',
  note: 'added a note to',
  open: 'opened',
  order: 'reordered',
  password: 'changed the password of',
  pause: 'paused the payouts of',
  pay: 'paid',
  'payment-category': 'changed the payment category of',
  profile: 'changed the profile of',
  prove: 'verified',
  publish: 'published',
  receive: 'received',
  'recovery-code': 'used a recovery code of',
  reject: 'rejected',
  release: 'released',
  rename: 'renamed',
  remove: 'removed',
  replace: 'replaced',
  restore: 'restored',
  resume: 'resumed the payouts of',
  retry: 'retried',
  run: 'started',
  save: 'saved',
  'second-approval': 'gave the second approval of',
  send: 'sent',
  'send-again': 'sent again',
  settle: 'settled',
  status: 'changed the hours of',
  suspend: 'suspended',
  'turn-off': 'turned two-factor off for',
  'turn-on': 'turned two-factor on for',
  unassign: 'unassigned',
  update: 'changed',
  withdraw: 'withdrew a change of',
}

const spaced = (kind: string): string => kind.replaceAll(/[-_]/g, ' ')

/**
 * Returns the action in words: `approved payout` for `payout.approve`. Composes the words of actions that it
 * doesn't know, such as those of earlier releases.
 */
export function didWords({ action, subject }: { action: string; subject: { kind: string } }): string {
  const phrase = phrases[action]
  if (phrase) return phrase
  const verb = action.slice(action.lastIndexOf('.') + 1)
  return `${verbs[action] ?? verbs[verb] ?? verb.replaceAll('-', ' ')} ${spaced(subject.kind)}`
}

/**
 * Returns the actions whose words contain what is typed: a whole one, such as `case.answer`, or the end of several, such as
 * `.approve`, each with the beginning of its subject's kind in words, '' for any.
 */
export function actionsCalled(typed: string): [action: string, kind: string][] {
  const said = typed.trim().toLowerCase()
  if (said.length < 3) return []
  const words = said.split(/\s+/)
  return [
    ...Object.entries(phrases).flatMap(([action, phrase]): [string, string][] =>
      phrase.toLowerCase().includes(said) ? [[action, '']] : [],
    ),
    ...Object.entries(verbs).flatMap(([verb, did]): [string, string][] => {
      const kind = did.includes(said) ? '' : said.startsWith(`${did} `) ? said.slice(did.length + 1) : undefined
      return kind === undefined ? [] : [[verb.includes('.') ? verb : `.${verb}`, kind]]
    }),
    // Verbs that are their own words, such as `suspended`.
    ...words.map((_, i): [string, string] => [`.${words.slice(0, i + 1).join('-')}`, words.slice(i + 1).join(' ')]),
  ]
}
