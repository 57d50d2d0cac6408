import { expect, test } from 'vitest'
import { startTestApp } from '#tests/harness/app.ts'
import { customer, within } from '#tests/harness/fixtures.ts'
import { giftCard } from '#tests/harness/gift-cards.ts'

test('the hourly proof fails once a balance was changed past its movements', async () => {
  const app = await startTestApp()
  try {
    const { giftCardId } = await giftCard(app, await customer(app), { for: 'self', amount: 10_000 })
    const prove = () => app.runScheduledJob('gift-cards.prove')
    const change = (kobo: number) =>
      within(app, ({ tx }) =>
        tx
          .updateTable('gift_cards')
          .set(({ eb }) => ({ balance_kobo: eb('balance_kobo', '+', kobo) }))
          .where('id', '=', giftCardId)
          .execute(),
      )
    await prove()
    await change(-1)
    await expect(prove()).rejects.toThrow('"wrong":1')
    await change(1)
    await prove()
  } finally {
    await app.stop()
  }
})
