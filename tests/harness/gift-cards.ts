import { completeGiftCard, type PurchaseBody, purchaseGiftCard } from '#contract/money/gift-cards.ts'
import type { TestApp } from './app.ts'
import type { Person } from './fixtures.ts'
import { provider } from './provider.ts'

/** Buys and pays for a gift card through the API; `amount` is naira. A card for oneself is added to the account. */
export async function giftCard(
  app: TestApp,
  buyer: Pick<Person, 'token'>,
  of: PurchaseBody = { for: 'self', amount: 10_000 },
): Promise<{ giftCardId: string; reference: string }> {
  const { token } = buyer
  const { giftCardId, reference } = (await app.call(purchaseGiftCard, { token, body: of })).data
  await provider(app).pay(reference)
  const { data } = await app.call(completeGiftCard, { token, body: { reference } })
  if (data.state !== 'paid') throw new Error(`The gift card is ${data.state}`)
  return { giftCardId, reference }
}

/** Returns the code that was mailed to this address. Throws if none was. */
export async function codeMailedTo(app: TestApp, email: string): Promise<string> {
  const mails = await app.platform.db.read
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .execute()
  for (const { text } of mails) {
    const code = /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){3}\b/.exec(text)
    if (code) return code[0]
  }
  throw new Error(`No code was mailed to ${email}`)
}
