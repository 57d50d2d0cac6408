import { booksBalance } from '#domains/money/ledger/index.ts'
import type { Config } from '#platform/config.ts'
import { formatKobo } from '#platform/money.ts'
import { compose } from '#server/compose.ts'
import { addCases } from './add-cases.ts'
import { addCoupons } from './add-coupons.ts'
import { addDigitalGoods } from './add-digital-goods.ts'
import { addGiftCards } from './add-gift-cards.ts'
import { addOffers, addSearchWords, countSearchWords } from './add-offers.ts'
import { addPeople } from './add-people.ts'
import { addPictures, bySight } from './add-pictures.ts'
import { addPlans } from './add-plans.ts'
import { addQuestions } from './add-questions.ts'
import { addRates, addShippingDiscounts } from './add-rates.ts'
import { addReturns } from './add-returns.ts'
import { addReviews } from './add-reviews.ts'
import { addSalePrices } from './add-sale-prices.ts'
import { addStores } from './add-stores.ts'
import { addTalk } from './add-talk.ts'
import { addTax } from './add-tax.ts'
import { addTeam } from './add-team.ts'
import { addThemes } from './add-themes.ts'
import { addVoices } from './add-voices.ts'
import { closeDays } from './close-days.ts'
import { editProducts } from './edit-products.ts'
import type { House, Scale } from './house.ts'
import { judgeStores } from './judge-stores.ts'
import { moreCheckouts } from './more-checkouts.ts'
import { nameVehicles } from './name-vehicles.ts'
import { Pictures } from './pictures.ts'
import { playHistory } from './play-history.ts'
import { sandboxProvider } from './provider.ts'
import { rejectProducts } from './reject-products.ts'
import { SeedClock } from './seed-clock.ts'

/** Size of the demo marketplace. */
export const wholeScale: Scale = { stores: 40, productsPerStore: 30, customers: 60, orders: 220 }

interface SeedOptions {
  scale: Scale
  end: Date
  say: (line: string) => void
  /** Called when people can sign in and browse the catalogue. The order history follows. */
  onCatalogue?: () => void
  /** Called with the percentage of the history that is done. */
  onProgress?: (percent: number) => Promise<void>
  /**
   * Called when an event of the history fails, for example because somebody changed its order meanwhile. Without it,
   * the error is thrown.
   */
  onFailure?: (error: unknown) => void
}

/**
 * Fills a migrated, empty database with a marketplace whose last weeks end now. Deterministic except for dates, IDs
 * and how far the time of day lets the latest orders proceed. Sends no mail. Orders need the sandbox as card provider;
 * without it there are none.
 */
export async function seedMarketplace(
  config: Config,
  { scale, end, say, onCatalogue, onProgress, onFailure }: SeedOptions,
): Promise<void> {
  const clock = new SeedClock(end)
  // Deliberate failures, such as a payout's, aren't logged. Other failures are thrown.
  const quiet: Config = { ...config, smtpUrl: undefined, logLevel: 'silent' }
  const { app, platform, handlers, scheduledJobs, close } = await compose(quiet, { clock })
  const house: House = { platform, handlers, scheduledJobs, clock, end, scale }
  try {
    await addRates(house)
    const people = await addPeople(house)
    await addShippingDiscounts(house, people)
    await nameVehicles(house, people)
    say('people, partners, hubs and rates')
    const pictures = await Pictures.load(house)
    const { shops, galleries } = await addStores(house, people)
    say(`${scale.stores} stores with ${scale.stores * scale.productsPerStore} products`)
    await addCoupons(house, shops)
    await addOffers(house, people, { shops, pictures })
    await addVoices(house, people, shops)
    await addThemes(house, shops, pictures)
    await addTeam(house, people, shops)
    await rejectProducts(house, people, shops)
    await editProducts(house, people, shops)
    await addSalePrices(house, shops)
    const downloads = await addDigitalGoods(house, people, { shops, pictures })
    await addSearchWords(house, shops)
    const { first, covers, rest } = await bySight(app, galleries)
    await addPictures(house, pictures, first)
    say('coupons, promotions, outlets, collections, policies, followers')
    onCatalogue?.()
    await addPictures(house, pictures, covers)
    await addPictures(house, pictures, rest)
    const provider = await sandboxProvider(config)
    if (!provider) return say('no orders, since the card provider isn’t the sandbox')
    try {
      await provider.holdWebhooks(true)
      await addTax(house, shops)
      await addPlans(house, provider, shops)
      await addGiftCards(house, provider, people)
      await playHistory(house, provider, {
        people,
        shops,
        more: [...downloads, ...moreCheckouts(house, shops)],
        say,
        onProgress,
        onFailure,
      })
      await addReturns(house, provider, people, shops)
      await addCases(house, provider, people, shops)
      await closeDays(house)
    } finally {
      await provider.setClock(null)
      await provider.holdWebhooks(false)
    }
    await addReviews(house, shops, pictures)

    await addQuestions(house, people, shops)
    await addTalk(house, people, shops)
    await judgeStores(house, people, shops)
    await countSearchWords(house)
    const books = await booksBalance(platform.db.read)
    if (!books.balanced) throw new Error(`The ledger is off by ${formatKobo(books.total)}`)
  } finally {
    await close()
  }
}
