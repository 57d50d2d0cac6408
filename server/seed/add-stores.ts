import {
  approveProduct,
  createCategory,
  createProduct,
  defineAttribute,
  writeSizeGuide,
} from '#domains/catalog/index.ts'
import { savePicture } from '#domains/files/index.ts'
import { addStaff, approveStore, createStore, type Plan, setBankAccount } from '#domains/stores/index.ts'
import { giveDefaultTheme } from '#domains/themes/index.ts'
import type { MerchantCaller } from '#platform/auth.ts'
import { after, day } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { addPapers } from './add-papers.ts'
import type { People } from './add-people.ts'
import type { Gallery } from './add-pictures.ts'
import { seedAttributes } from './attributes.ts'
import { catalogue } from './catalogue.ts'
import { moreCatalogue } from './catalogue-more.ts'
import { eachOf } from './each-of.ts'
import { doAt, type House, signedIn } from './house.ts'
import { logoPainter } from './logo-art.ts'
import { must } from './must.ts'
import { phoneOf } from './names.ts'
import { offerOf, type PlannedProduct, planProducts } from './plan-products.ts'
import { at, randomOf } from './random.ts'
import { sizeGuides } from './size-guides.ts'
import { type SeedStore, seedStores } from './stores.ts'

/** A product that customers can buy. */
export interface SeedProduct {
  productId: string
  /** Start of its sale. */
  since: Date
  /** Variants with enough initial stock for repeated purchases. */
  variants: { variantId: string; stock: number }[]
}

/** A live store. */
export interface SeedShop {
  storeId: string
  name: string
  state: string
  /** Target plan; all begin with Starter. */
  plan: Plan
  merchant: MerchantCaller
  products: SeedProduct[]
  /** Unapproved products. */
  newcomerIds: string[]
}

/** Number of stores, at the end of the list, that await their first or second approval. */
const waiting = { first: 1, second: 2 }
const plenty = 12

const categories = [...catalogue, ...moreCatalogue]

/** Creates categories, stores, products and approvals. Returns the live stores and the pictures to draw. */
export async function addStores(house: House, people: People): Promise<{ shops: SeedShop[]; galleries: Gallery[] }> {
  const { scale } = house
  const stores = seedStores.slice(0, scale.stores)
  const plans = stores.map(store => planProducts(store, offerOf(store[4]), scale.productsPerStore))
  const { childIds, attributeIds } = await addCategories(house, at(people.admins, 0))
  const logos = await logoPainter(stores.map(([name]) => name))
  const logoIds = await eachOf(stores, 1, async ([name]) => {
    const logo = await must(savePicture(house.platform, await logos(name), { ownerId: null }))
    return logo.id
  })
  const added = await eachOf(stores, 3, (store, index) =>
    addStore(house, people, {
      store,
      index,
      logoId: at(logoIds, index),
      planned: at(plans, index),
      childIds,
      attributeIds,
    }),
  )
  await addPapers(
    house,
    added.map(({ storeId }, index) => ({
      storeId,
      merchantId: at(people.ownerIds, index),
      category: at(stores, index)[4],
      daysOld: openedDaysAgo(index),
    })),
  )
  await approveStores(house, people, added)
  await doAt(house, after(house.end, -60 * day), async work => {
    const roles = ['Order clerk', 'Product editor', 'Accountant'] as const
    for (const [index, accountId] of people.staffIds.entries())
      await addStaff(work, { storeId: at(added, 0).storeId, accountId, role: at(roles, index) })
  })
  const live = added.slice(0, added.length - (stores.length === seedStores.length ? waiting.first + waiting.second : 0))
  const merchants = await signedIn(house, 'merchant', people.ownerIds.slice(0, live.length))
  const shops = live.map(({ storeId, plan, products, newcomerIds }, index) => {
    const [name, state] = at(stores, index)
    return { storeId, plan, products, newcomerIds, name, state, merchant: at(merchants, index) }
  })
  return { shops, galleries: added.flatMap(({ galleries }) => galleries) }
}

/** IDs of the attributes of a child category by their names, and of choices as 'Material: Cotton'. */
type AttributeIds = (category: string, child: string) => ReadonlyMap<string, string>

/** Adds categories with their attributes. Returns the child categories' IDs by the names of the category and the child. */
async function addCategories(
  house: House,
  admin: { accountId: string; name: string },
): Promise<{ childIds: Map<string, string>; attributeIds: AttributeIds }> {
  const childIds = new Map<string, string>()
  const defined = new Map<string, Map<string, string>>()
  await doAt(house, after(house.end, -240 * day), async work => {
    const define = async (key: string, categoryId: string) => {
      const ids = new Map<string, string>()
      for (const { of: _, required = false, filterable = false, unit = null, choices = [], ...rest } of seedAttributes[
        key
      ] ?? []) {
        const attribute = { ...rest, required, filterable, unit, choices: choices.map(name => ({ name })) }
        const { id } = await must(defineAttribute(work, admin, { categoryId, attribute, requestId: 'demo' }))
        ids.set(attribute.name, id)
        const made = await work.tx
          .selectFrom('attribute_choices')
          .select(['id', 'name'])
          .where('attribute_id', '=', id)
          .execute()
        for (const one of made) ids.set(`${attribute.name}: ${one.name}`, one.id)
      }
      defined.set(key, ids)
    }
    const guide = async (name: string, categoryId: string) => {
      const guide = sizeGuides[name]
      if (guide) await must(writeSizeGuide(work, admin, { categoryId, guide, requestId: 'demo' }))
    }
    for (const [position, { name, icon, subs }] of categories.entries()) {
      const parentId = await createCategory(work, { name, icon, position, parentId: null, level: 1 })
      await guide(name, parentId)
      await define(name, parentId)
      for (const [position, sub] of subs.entries()) {
        const firstIcon = sub.children[0]?.kinds[0]?.[1] ?? icon
        const subId = await createCategory(work, { name: sub.name, icon: firstIcon, position, parentId, level: 2 })
        await guide(sub.name, subId)
        for (const [position, child] of sub.children.entries()) {
          const icon = child.kinds[0]?.[1] ?? firstIcon
          const id = await createCategory(work, {
            name: child.name,
            icon,
            position,
            parentId: subId,
            level: 3,
            alsoCalled: [...child.kinds.map(([kind]) => kind), ...(child.alsoCalled ?? [])],
          })
          childIds.set(`${name} ${child.name}`, id)
          await define(`${name} > ${child.name}`, id)
        }
      }
    }
  })
  const attributeIds: AttributeIds = (category, child) =>
    new Map([...(defined.get(category) ?? []), ...(defined.get(`${category} > ${child}`) ?? [])])
  return { childIds, attributeIds }
}

interface Making {
  store: SeedStore
  index: number
  logoId: string
  planned: readonly PlannedProduct[]
  childIds: ReadonlyMap<string, string>
  attributeIds: AttributeIds
}

/** The last ones, which await approval, opened this week. */
const openedDaysAgo = (index: number) => (index < seedStores.length - waiting.first - waiting.second ? 200 - index : 6)

async function addStore(
  house: House,
  people: People,
  { store, index, logoId, planned, childIds, attributeIds }: Making,
) {
  const [name, state, lga, street, category] = store
  const random = randomOf(`store ${name}`)
  const merchantId = at(people.ownerIds, index)
  return doAt(house, after(house.end, -openedDaysAgo(index) * day), async work => {
    const isRegisteredBusiness = random.chance(60)
    const plan: Plan = index === 0 ? 'growth' : random.pick(['starter', 'starter', 'growth', 'pro'] as const)
    const { id: storeId } = await createStore(work, {
      merchantId,
      name,
      description: `${category} from ${lga}, ${state === 'FCT' ? 'Abuja' : state}.`,
      phoneNumber: phoneOf(random),
      logoId,
      pickup: { state, lga, street },
      isRegisteredBusiness,
      paymentCategory: index === 0 ? 'on-approval' : random.pick(['on-approval', 'on-approval', 'next-day', 'weekly']),
    })
    await giveDefaultTheme(work, storeId)
    const [bankCode, bankName] = random.pick(banks)
    await setBankAccount(work, storeId, {
      bankCode,
      bankName,
      accountNumber: `0${random.int(100_000_000, 999_999_999)}`,
      accountName: name.toUpperCase(),
    })
    const products: SeedProduct[] = []
    const newcomerIds: string[] = []
    const galleries: Gallery[] = []
    for (const each of planned) {
      const childCategoryId = childIds.get(`${category} ${each.child}`)
      if (!childCategoryId) throw new Error(`${category} has no ${each.child}`)
      const ids = attributeIds(category, each.child)
      const attributesBefore = Object.fromEntries(
        Object.entries(each.attributes).map(([name, value]) => [
          ids.get(name) ?? '',
          ids.get(`${name}: ${value}`) ?? value,
        ]),
      )
      const product = { ...each.product, storeId, childCategoryId, pictures: [], attributesBefore }
      const daysOld = Math.min(each.daysOld, openedDaysAgo(index) - 2)
      const since = after(house.end, -daysOld * day - random.int(0, 86_400) * 1000)
      const added = await addProduct(
        { ...work, now: since },
        product,
        each.approved ? at(people.admins, 0).accountId : undefined,
      )
      const { name, properties } = product
      galleries.push({ product: { id: added.productId, storeId, name, properties }, pictures: each.pictures })
      if (each.approved) products.push({ since, ...added })
      else newcomerIds.push(added.productId)
    }
    return { storeId, plan, products, newcomerIds, galleries }
  })
}

async function addProduct(work: Work, product: Parameters<typeof createProduct>[1], approverId: string | undefined) {
  const { id, variantIds } = await must(createProduct(work, product))
  if (approverId) await must(approveProduct(work, id, approverId, { picturesFollow: true }))
  const variants = variantIds
    .map((variantId, index) => ({ variantId, stock: product.variants[index]?.available ?? 0 }))
    .filter(({ stock }) => stock >= plenty)
  return { productId: id, variants }
}

const banks = [
  ['058', 'Guaranty Trust Bank'],
  ['044', 'Access Bank'],
  ['057', 'Zenith Bank'],
  ['033', 'United Bank For Africa'],
  ['011', 'First Bank of Nigeria'],
  ['070', 'Fidelity Bank'],
  ['50515', 'Moniepoint MFB'],
] as const

/** Two administrators approve each store, a day apart. The last stores are still waiting. */
async function approveStores(house: House, { admins }: People, stores: readonly { storeId: string }[]) {
  const whole = stores.length === seedStores.length
  for (const [index, { storeId }] of stores.entries()) {
    const left = whole ? stores.length - index : stores.length
    const opened = openedDaysAgo(index)
    if (left > waiting.second && left <= waiting.second + waiting.first) continue
    await doAt(house, after(house.end, -(opened - 1) * day), work =>
      approveStore(work, storeId, at(admins, index).accountId),
    )
    if (left <= waiting.second) continue
    await doAt(house, after(house.end, -(opened - 2) * day), work =>
      approveStore(work, storeId, at(admins, index + 1).accountId),
    )
  }
}
