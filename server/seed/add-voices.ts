import { addPolicy, addTestimonial, decideTestimonial, followStore, saveProducts } from '#domains/content/index.ts'
import { setOpening } from '#domains/stores/index.ts'
import { after, day } from '#platform/clock.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import { at, randomOf } from './random.ts'
import { policies, testimonials } from './voices.ts'

const weekday = { opens: '08:30', closes: '18:00' }
const week = { mon: weekday, tue: weekday, wed: weekday, thu: weekday, fri: weekday }
const hours = [
  { ...week, sat: { opens: '09:00', closes: '15:00' } },
  week,
  { ...week, sat: weekday, sun: { opens: '13:00', closes: '18:00' } },
] as const

/** Adds store policies, follows, wishlists and testimonials. */
export async function addVoices(house: House, people: People, shops: readonly SeedShop[]): Promise<void> {
  const random = randomOf('voices')
  const dateOf = (days: number) =>
    after(house.end, days * day)
      .toISOString()
      .slice(0, 10)
  await doAt(house, after(house.end, -35 * day), async work => {
    for (const [index, { storeId, name }] of shops.entries()) {
      for (const { type, title, content } of policies.slice(0, index % 6 === 5 ? 1 : 3))
        await must(addPolicy(work, storeId, { type, title, content: content(name) }))
      if (index % 7 !== 6) await must(setOpening(work, storeId, { hours: at(hours, index) }))
      // The last one is closed for a while.
      if (index === shops.length - 1 && index > 0) {
        const holiday = { from: dateOf(-1), until: dateOf(6), note: 'We are at the trade fair in Kano.' }
        await must(setOpening(work, storeId, { holiday }))
      }
    }
    const popular = random.shuffled(shops)
    for (const { caller } of people.customers) {
      const liked = new Set(Array.from({ length: random.int(0, 8) }, () => popularOf(popular, random.next())))
      for (const { storeId } of liked) await must(followStore(work, caller.accountId, storeId))
      const saved = [...liked].map(({ products }) => random.pick(products).productId)
      if (saved.length) await must(saveProducts(work, caller.accountId, saved))
    }
    const admin = at(people.admins, 0)
    const say = async (column: 'customer_id' | 'store_id', id: string, testimonial: string, approved: boolean) => {
      const added = await must(addTestimonial(work, { column, id }, { stars: 5, testimonial }))
      if (approved) await must(decideTestimonial(work, admin, added.id, { status: 'approved' }))
    }
    for (const [index, words] of testimonials.customers.entries()) {
      const customer = people.customers[index + 1]
      // The newest awaits approval.
      const approved = index < testimonials.customers.length - 1
      if (customer) await say('customer_id', customer.caller.accountId, words, approved)
    }
    for (const [index, words] of testimonials.merchants.entries()) {
      const shop = shops[index]
      if (shop) await say('store_id', shop.storeId, words, true)
    }
  })
}

/** A few are followed by many. */
const popularOf = (shops: readonly SeedShop[], chance: number): SeedShop =>
  at(shops, Math.floor(chance ** 2 * shops.length))
