import { addFeaturedImage } from '#domains/content/index.ts'
import { addFeatured, addOutlet, addPromotion } from '#domains/offers/index.ts'
import {
  addSynonyms,
  addWords,
  countTerms,
  countWords,
  rebuildDocuments,
  startingSynonyms,
} from '#domains/search/index.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { People } from './add-people.ts'
import type { SeedShop } from './add-stores.ts'
import { drawBanner } from './banner-art.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { Pictures } from './pictures.ts'
import { at } from './random.ts'

const labels = ['Back to school', 'Market week', 'Festive table', 'Rainy season', 'New home', 'Gift idea'] as const
const outlets = 9

const collections = [
  {
    title: 'Cloth with a story',
    subtitle: 'Àdìrẹ, straight from the makers',
    link: '/search?search=adire&sortBy=best-selling',
    icons: ['dress', 'kimono', 'sari'],
  },
  {
    title: 'A full kitchen',
    subtitle: 'Pots, pans and bowls, teapots and cutlery',
    category: 'Kitchen',
    icons: ['shallow-pan-of-food', 'cooking', 'fork-and-knife-with-plate'],
  },
  {
    title: 'Half price and less',
    subtitle: 'The deepest discounts of the market',
    link: '/deals?offer=super-discounted',
    icons: ['shopping-bags', 'headphone', 'handbag'],
  },
] as const

/** Adds promotions, official outlets, collections and featured products. */
export async function addOffers(
  house: House,
  people: People,
  { shops, pictures }: { shops: readonly SeedShop[]; pictures: Pictures },
): Promise<void> {
  const admin = at(people.admins, 0)
  const pictureIds: string[] = []
  for (const { title, icons } of collections) {
    pictureIds.push(await pictures.save(await drawBanner(title, icons.map(pictures.spriteOf))))
  }
  await doAt(house, after(house.end, -14 * day), async work => {
    for (const [position, shop] of shops.slice(0, outlets).entries())
      await must(addOutlet(work, admin, { storeId: shop.storeId, position: position + 1 }))
    for (const [position, label] of labels.entries()) {
      const shop = at(shops, position * 5 + 1)
      const { productId } = at(shop.products, position)
      const promotion = { productId, label, banner: `Chosen at ${shop.name}`, position: position + 1 }
      await must(addPromotion(work, admin, { ...promotion, endsAt: after(house.end, 30 * day) }))
    }
    for (const [position, { title, subtitle, ...to }] of collections.entries()) {
      const link = 'link' in to ? to.link : `/category/${await categoryNamed(work, to.category)}`
      const banner = { title, subtitle, link, pictureId: at(pictureIds, position), position }
      await must(addFeaturedImage(work, undefined, { ...banner, startsAt: work.now.toISOString(), endsAt: null }))
    }
    for (const [index, shop] of shops.entries())
      for (const { productId } of shop.products.slice(0, 4 + (index % 5)))
        await must(addFeatured(work, shop.merchant.scope, productId))
    for (const group of startingSynonyms) await must(addSynonyms(work, group))
  })
}

async function categoryNamed({ tx }: Work, name: string): Promise<string> {
  const { id } = await tx.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return id
}

/** Adds the words of all stores to search completions and learns which words name things, before jobs run. */
export async function addSearchWords(house: House, shops: readonly SeedShop[]): Promise<void> {
  await doAt(house, house.end, async work => {
    for (const { storeId } of shops) await addWords(work, { storeId })
    await countTerms(work)
  })
  await rebuildDocuments(house.platform.db)
}

/** Updates word counts, by which search completes and corrects queries. */
export const countSearchWords = (house: House) => doAt(house, house.end, countWords)
