import { readFileSync } from 'node:fs'
import { cardNames, testCards } from './cards.ts'
import type { Dispute } from './disputes.ts'
import { Html, html } from './html.ts'
import type { Transaction } from './transactions.ts'

const styles = new Html(readFileSync(new URL('./page.css', import.meta.url), 'utf8'))
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })
const money = (kobo: number) => naira.format(kobo / 100)

const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M10 8v16M10 8.5h6.2a3.7 3.7 0 0 1 0 7.5H10h7.4a4 4 0 0 1 0 8H10"/><circle cx="24" cy="8" r="2.6"/></svg>`

// Adire pattern: a quarter circle, rings, strokes and dots in turn.
const cloth = html`<svg class="cloth" width="100%" height="32" aria-hidden="true"><defs><pattern id="adire" width="128" height="32" patternUnits="userSpaceOnUse"><g class="a"><path d="M0 0h32v32A32 32 0 0 1 0 0Z"/><circle cx="48" cy="16" r="12"/><path d="M68 0v32M76 0v32M84 0v32M92 0v32" class="stroke"/><circle cx="104" cy="8" r="4"/><circle cx="120" cy="8" r="4"/><circle cx="104" cy="24" r="4"/><circle cx="120" cy="24" r="4"/></g><circle cx="48" cy="16" r="6" class="b"/></pattern></defs><rect width="100%" height="32" fill="url(#adire)"/></svg>`

function layout(title: string, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${styles}</style>
</head>
<body>
<header>${mark}<span class="name">Bitmarte</span><span class="badge">Test payments</span></header>
<main class="card">${cloth}<div class="inside">${body}</div></main>
<footer>This is the payment sandbox. No real money moves, and no real card works here.</footer>
</body>
</html>`.markup
}

/** Renders the payment form for test cards, with the reason of the last decline. */
export function paymentPage(tx: Transaction): string {
  const amount = money(tx.amount)
  const chosen = tx.card ?? 'success'
  const declined =
    tx.status === 'failed' && tx.card
      ? html`<div class="alert" role="alert"><strong>${declines[tx.card] ?? tx.gateway_response}</strong> You haven’t been charged. Choose another card to try again.</div>`
      : ''
  return layout(
    `Pay ${amount} to Bitmarte`,
    html`<h1><span class="quiet">Pay Bitmarte</span> ${amount}</h1>
<p class="quiet">${tx.email}</p>
${declined}
<form method="post">
<fieldset>
<legend>Choose a test card</legend>
${cardNames.map(name => cardChoice(name, name === chosen))}
</fieldset>
<button class="pay" name="action" value="pay">Pay ${amount}</button>
<button class="cancel" name="action" value="cancel">Cancel payment</button>
</form>
<p class="reference">Reference ${tx.reference}</p>`,
  )
}

const declines: Partial<Record<string, string>> = {
  declined: 'Your bank declined this card.',
  insufficient: 'This card has insufficient funds.',
}

function cardChoice(name: (typeof cardNames)[number], checked: boolean): Html {
  const { number, says, pays } = testCards[name]
  return html`<label class="choice"><input type="radio" name="card" value="${name}"${checked ? ' checked' : ''} required><span><span class="number">${number}</span><span class="${pays ? 'outcome good' : 'outcome'}">${says}</span></span></label>`
}

/** Renders the page of a paid transaction that is opened again, from which its customer and their bank dispute it. */
export function paidPage(tx: Transaction, back: string | null, dispute: Dispute | undefined): string {
  const amount = money(tx.amount)
  return layout(
    'Already paid',
    html`<p class="done">Paid</p>
<h1><span class="quiet">You’ve already paid</span> ${amount}</h1>
<p class="quiet">Nothing more to do here. You can’t be charged twice for it.</p>
${back ? html`<a class="pay" href="${back}">Back to Bitmarte</a>` : ''}
${disputeForm(tx, dispute)}
<p class="reference">Reference ${tx.reference}</p>`,
  )
}

function disputeForm(tx: Transaction, dispute: Dispute | undefined): Html {
  if (dispute?.status === 'resolved')
    return html`<p class="quiet">Dispute of ${money(dispute.amount)}: ${dispute.resolution === 'declined' ? 'won by the shop' : 'lost by the shop'}.</p>`
  if (dispute)
    return html`<form method="post"><p class="quiet">Disputed: ${money(dispute.amount)}, ${dispute.status}.</p>
<button class="cancel" name="action" value="dispute-lost">Decide for the customer</button>
<button class="cancel" name="action" value="dispute-won">Decide for the shop</button></form>`
  return html`<form method="post"><button class="cancel" name="action" value="dispute">Dispute ${money(tx.amount)} with the bank</button></form>`
}

/** Renders a page without payment form: unknown address, outage, or a cancelled payment without a return address. */
export function messagePage(title: string, text: string): string {
  return layout(title, html`<h1>${title}</h1><p class="quiet">${text}</p>`)
}
