import {
  activateTheme,
  addThemeTestimonial,
  publishTheme,
  setThemeBody,
  setThemeColors,
  setThemeHeader,
  setThemeSocials,
} from '#domains/themes/index.ts'
import { after, day } from '#platform/clock.ts'
import type { SeedShop } from './add-stores.ts'
import { drawBanner } from './banner-art.ts'
import { doAt, type House } from './house.ts'
import { must } from './must.ts'
import type { Pictures } from './pictures.ts'
import { at } from './random.ts'

/** Stores with a custom storefront: theme, banner text and three icons. */
const themed = [
  [48, 'Cloth from every corner', 'Fabrics by the yard, sewn the week you order', ['thread', 'dress', 'sewing-needle']],
  [
    49,
    'What’s new in Computer Village',
    'Phones, sound and all that plugs in',
    ['mobile-phone', 'headphone', 'laptop'],
  ],
  [47, 'Leather of Kano', 'Tanned, cut and stitched by hand', ['handbag', 'mans-shoe', 'briefcase']],
  [46, 'Made in Ọ̀yọ́', 'Calabashes, carvings and beads, and who makes them', ['drum', 'basket', 'amphora']],
  [48, 'Fresh before noon', 'From Mile 12 to your kitchen', ['tomato', 'hot-pepper', 'leafy-green']],
  [47, 'Skin loves shea', 'Nothing that you can’t pronounce', ['lotion-bottle', 'soap', 'herb']],
  [46, 'The taste of Abẹ́òkúta', 'Òfadà rice and what belongs with it', ['cooked-rice', 'curry-rice', 'fork-and-knife']],
  [49, 'Walk Lagos', 'Shoes for roads like ours', ['running-shoe', 'mans-shoe', 'hiking-boot']],
  [45, 'A home in Enugu', 'Pots, lamps and linen', ['cooking', 'light-bulb', 'bed']],
  [47, 'For the little ones', 'Soft, safe, and washed at 60', ['teddy-bear', 'baby-bottle', 'bear']],
] as const

const testimonials = [
  ['Bisi', 'Ìbàdàn', 'I found here what I had looked for all over the market.'],
  ['Emeka', 'Enugu', 'They packed it as if it were for their own house.'],
  ['Hadiza', 'Kaduna', 'I ordered on Monday and wore it on Friday.'],
] as const

/** Customises the first stores: five layouts, banners, own colours and social links. */
export async function addThemes(house: House, shops: readonly SeedShop[], pictures: Pictures): Promise<void> {
  for (const [index, [themeId, bannerMainText, bannerSubText, icons]] of themed.entries()) {
    const shop = shops[index]
    if (!shop) return
    const { scope } = shop.merchant
    const draw = async (what: string, drawn: readonly string[]) =>
      pictures.save(await drawBanner(`${shop.name} ${what}`, drawn.map(pictures.spriteOf)))
    const bannerImageId = index % 2 ? null : await draw('banner', icons)
    const promoImageId = index % 3 ? null : await draw('promo', [at(icons, 1), at(icons, 2)])
    await doAt(house, after(house.end, -30 * day), async work => {
      const id = await must(activateTheme(work, scope, themeId))
      await must(setThemeBody(work, scope, id, { bannerMainText, bannerSubText, bannerImageId, promoImageId }))
      const { url: name, phone_number: phoneNumber } = await work.tx
        .selectFrom('stores')
        .select(['url', 'phone_number'])
        .where('id', '=', shop.storeId)
        .executeTakeFirstOrThrow()
      await must(setThemeHeader(work, scope, id, { phoneNumber, email: `hello@${name}.example` }))
      const socials = { instagram: `https://www.instagram.com/${name}`, facebook: `https://www.facebook.com/${name}` }
      await must(setThemeSocials(work, scope, id, { ...socials, tiktok: `https://www.tiktok.com/@${name}` }))
      // The second's pale links are illegible on white, so the page uses the theme's.
      if (index === 2)
        await must(setThemeColors(work, scope, id, { primaryButton: '#7c3a12', headingsAndLinks: '#7c3a12' }))
      if (index === 7) await must(setThemeColors(work, scope, id, { headingsAndLinks: '#f5d9c1' }))
      await must(publishTheme(work, scope, id))
      for (const [name, from, testimonial] of testimonials)
        await must(addThemeTestimonial(work, scope, { name, from, testimonial }))
    })
  }
}
