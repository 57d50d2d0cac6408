import { type PurchaseBody, purchaseBody } from '#contract/money/gift-cards.ts'
import { applyCard, buyGiftCard, changeStatus, confirmPurchase, issueCard } from '#domains/money/gift-cards/index.ts'
import { after, day, minute } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { Provider } from './provider.ts'
import { at } from './random.ts'
import { signIns } from './sign-ins.ts'

type Said = PurchaseBody

/**
 * Buys gift cards through the provider. The printed customer applies one to the next checkout, keeps one, and has
 * received one by mail. One is scheduled, one unpaid, one stopped, and one issued
 * by an administrator.
 */
export async function addGiftCards(house: House, provider: Provider, people: People): Promise<void> {
  const { platform, clock, end } = house
  const buy = async (daysAgo: number, customer: number, said: Said, paid = true) => {
    const moment = after(end, -daysAgo * day)
    const { caller } = at(people.customers, customer)
    const { reference, giftCardId } = await clock.at(moment, () =>
      must(buyGiftCard(platform, caller, purchaseBody.parse(said))),
    )
    if (paid) {
      await provider.pay(reference, 'success', after(moment, minute))
      await clock.at(after(moment, 2 * minute), () => must(confirmPurchase(platform, reference)))
    }
    return { caller, giftCardId }
  }
  const gift = (amount: number, name: string, email: string) => ({
    for: 'gift' as const,
    amount,
    recipientName: name,
    recipientEmail: email,
  })

  // Bought before the history begins, because the card may pay its first checkout.
  const { caller, giftCardId } = await buy(75, 0, { for: 'self', amount: 50_000, design: 'indigo' })
  await doAt(house, after(end, -75 * day), work => must(applyCard(work, caller.accountId, giftCardId)))
  await buy(20, 0, { for: 'self', amount: 10_000, design: 'marigold' })
  const printed = signIns.find(({ kind }) => kind === 'Customer')?.email ?? ''
  await buy(2, 3, {
    ...gift(15_000, caller.name, printed),
    design: 'clay',
    senderName: at(people.customers, 3).caller.name,
    message: 'Happy birthday! Choose something beautiful.',
  })
  await buy(1, 0, {
    ...gift(20_000, 'Ngozi', 'ngozi@example.com'),
    senderName: caller.name,
    message: 'For the new house.',
    sendOn: after(end, 9 * day)
      .toISOString()
      .slice(0, 10),
  })
  await buy(1, 4, { for: 'self', amount: 5_000 }, false)
  const stopped = await buy(12, 5, { for: 'self', amount: 30_000 })
  await doAt(house, after(end, -3 * day), work =>
    must(
      changeStatus(work, at(people.admins, 0), {
        giftCardId: stopped.giftCardId,
        status: 'disabled',
        reason: 'The buyer’s bank asked us to.',
        requestId: 'demo',
      }),
    ),
  )
  await doAt(house, after(end, -4 * day), work =>
    must(
      issueCard(work, at(people.admins, 0), {
        body: {
          amount: 7_500,
          recipientName: 'Chidinma',
          recipientEmail: 'chidinma@example.com',
          message: 'Congratulations! You won our November draw.',
          reason: 'Third prize of the November draw.',
        },
        appUrl: platform.config.appUrl,
        requestId: 'demo',
      }),
    ),
  )
}
