import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resources } from '#contract/access.ts'
import type { SalePrices } from '#contract/catalog/sale-prices.ts'
import type { StoreReview } from '#contract/catalog/selling.ts'
import type { StoreQuestion } from '#contract/content/questions.ts'
import type { Coupon } from '#contract/coupons/coupons.ts'
import type { PartnerOnboarding } from '#contract/logistics/partner-onboarding.ts'
import type { PartnerProfile } from '#contract/logistics/partners.ts'
import type { Onboarding } from '#contract/onboarding/onboarding.ts'
import type { StaffRole } from '#contract/stores/staff.ts'
import type { StoreProfile } from '#contract/stores/store-profile.ts'
import type { TaxRegistration } from '#contract/stores/tax.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ProfileForm } from '#web/areas/shipping-partner/account/profile-form.tsx'
import { CompanyStep } from '#web/areas/shipping-partner/onboarding/company-step.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { EditCoupon } from './coupons/edit-coupon.tsx'
import { NewCoupon } from './coupons/new-coupon.tsx'
import { ApplyAsHub } from './hub-application/apply-as-hub.tsx'
import InventoryPage from './inventory/inventory.page.tsx'
import { AddressStep } from './onboarding/address-step.tsx'
import { BankStep } from './onboarding/bank-step.tsx'
import { IdentityStep } from './onboarding/identity-step.tsx'
import { PersonalStep } from './onboarding/personal-step.tsx'
import { PickupStep } from './onboarding/pickup-step.tsx'
import { StoreStep } from './onboarding/store-step.tsx'
import { AddOrderNote } from './orders/add-order-note.tsx'
import { PolicyDrawer } from './policies/policy-drawer.tsx'
import { SalePriceForm } from './products/sale-price-form.tsx'
import { AnswerQuestion } from './questions/answer-question.tsx'
import { AnswerForm } from './reviews/answer-form.tsx'
import { StaffRoleDrawer } from './staff/staff-role-drawer.tsx'
import { StoreProfileForm } from './store-profile/store-profile-form.tsx'
import { TaxForm } from './tax/tax-form.tsx'

beforeEach(() => startSession({ kind: 'merchant', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('merchant'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const review = { id, reviewer: 'Bola' } as StoreReview
const question = { id, asker: 'Bola', text: 'Is it lined?', status: 'waiting' } as StoreQuestion
const answer = { text: 'Lined throughout.', createdAt: '' }
const coupon = {
  id,
  title: 'Christmas',
  description: '',
  discountMode: 'Automatic',
  code: null,
  isPublic: false,
  combinesWithAutomatic: false,
  discountType: 'Percent',
  discountValue: 10,
  customerReward: 2000,
  rewardAppliesTo: 'Product',
  rewardAppliesToId: [],
  rewardValue: 20,
  spendAppliesTo: 'All',
  spendAppliesToId: [],
  minRequireType: 'Amount',
  minRequireValue: 0,
  customerEligibility: 'Everyone',
  customerEmails: [],
  usageLimit: null,
  usageLimitPerUser: null,
  usageCount: 0,
  startDate: '2026-12-01',
  endDate: null,
  productNames: {},
} as unknown as Coupon
const profile = {
  store: {
    id,
    storeName: 'Kemi Fabrics',
    storeUrl: 'kemi-fabrics',
    description: '',
    storePhoneNumber: '+2348035550188',
    logo: null,
    isPhysicalLocation: false,
    shippingLocation: { country: 'Nigeria', state: 'Ogun', city: 'Ifo', street: '3 Itoku Road' },
    hours: null,
    holiday: null,
    sameNamed: [],
  },
} as unknown as StoreProfile
const role = { id, name: 'Clerk', grants: [], builtIn: false, mayGive: true, staffCount: 1 } as unknown as StaffRole
const onboarding = {
  personal: null,
  address: null,
  identity: null,
  pickup: null,
  bank: null,
  store: {
    storeName: 'Kemi Fabrics',
    description: '',
    storePhoneNumber: '+2348035550188',
    logo: null,
    isRegisteredBusiness: false,
    rcNumber: null,
    staffSize: '1',
    officeAddress: '',
    sameNamed: [],
  },
} as unknown as Onboarding
const step = { onboarding, onSaved: () => {} }
const company = { companyName: 'Swift', phoneNumber: null, email: '', name: '', states: [] }
const partner = { company: null } as unknown as PartnerOnboarding
const carrier = { phoneNumber: null, states: ['Lagos'], vehicle: null, vehicles: [] } as unknown as PartnerProfile
const tax: TaxRegistration = {
  vatRegistered: false,
  tin: null,
  legalName: null,
  address: null,
  vatRate: 7.5,
  vatSince: null,
  updatedAt: null,
}
const sales: SalePrices = { count: 0, rows: [], variants: [{ id, options: [], price: 900, lowestPrice: 900 }] }
const stored = () => JSON.stringify({ ...localStorage })
const accepted = (data: unknown = {}) => Response.json({ success: true, message: 'Done.', data })
const rights = { resources: resources.map(resource => ({ resource, right: 'manage' })) }

/** Name, form, field, the button that opens it, the one that saves it, and what is answered then. */
type Form = [string, ReactNode, string | RegExp, (RegExp | undefined)?, string?, unknown?]
const forms: Form[] = [
  ['answer to a review', <AnswerForm key="" review={review} />, /^Your answer/, /^Answer/, 'Publish answer'],
  [
    'answer to a question',
    <AnswerQuestion key="" question={question} onDismiss={() => {}} />,
    /^Your answer/,
    /^Answer/,
    'Publish answer',
  ],
  ['policy', <PolicyDrawer key="" id="new" policies={[]} onClose={() => {}} />, 'Policy text', undefined, 'Publish'],
  ['note on an order', <AddOrderNote key="" order={{ id }} />, 'Note', undefined, 'Add note'],
  ['coupon', <NewCoupon key="" />, 'Title'],
  ['change of a coupon', <EditCoupon key="" coupon={coupon} readOnly={false} />, 'Details', undefined, 'Save', coupon],
  [
    'store profile',
    <StoreProfileForm key="" profile={profile} readOnly={false} />,
    'About the store',
    undefined,
    'Save',
    profile,
  ],
  ['role', <StaffRoleDrawer key="" id="new" roles={[]} onClose={() => {}} />, 'Name', undefined, 'Create role'],
  ['change of a role', <StaffRoleDrawer key="" id={id} roles={[role]} onClose={() => {}} />, 'Name', undefined, 'Save'],
  ['onboarding step', <StoreStep key="" {...step} />, 'About the store', undefined, 'Save and continue'],
  ['name in the onboarding', <PersonalStep key="" {...step} />, 'First name'],
  ['place in the onboarding', <PickupStep key="" {...step} />, 'Street and number'],
  [
    'tax',
    <TaxForm key="" registration={tax} readOnly={false} />,
    'Registered address',
    undefined,
    'Save tax details',
    tax,
  ],
  ['sale price', <SalePriceForm key="" productId={id} of={sales} onClose={() => {}} />, /^Sale price/],
  ['application as a hub', <ApplyAsHub key="" declined={null} />, 'About the location'],
  ['profile of a partner', <ProfileForm key="" profile={carrier} />, /^Phone number/],
  [
    'company of a partner’s onboarding',
    <CompanyStep key="" onboarding={partner} known={company} onSaved={() => {}} />,
    'Office address',
  ],
]

test.each(forms)(
  'an unsent %s is there after a reload, and gone once it is sent',
  async (_, form, name, opener, save, data) => {
    const show = async () => {
      const loaded = (path: string) => (path.includes('permissions') ? accepted(rights) : undefined)
      const saved = (path: string) => (path.endsWith('preview') ? undefined : accepted(data))
      const shown = showPage(form, ({ method, path }) => (method === 'GET' ? loaded(path) : saved(path)), '/merchant')
      if (opener) await shown.person.click(screen.getByRole('button', { name: opener }))
      return { ...shown, field: await screen.findByLabelText<HTMLInputElement>(name) }
    }
    const first = await show()
    const before = first.field.value
    // A drawer takes the focus while it opens.
    fireEvent.change(first.field, { target: { value: 'Sorry, we will mend the zip.' } })
    await expect.poll(stored).toContain('mend the zip')
    cleanup()
    const again = await show()
    await expect.poll(() => again.field).toHaveValue('Sorry, we will mend the zip.')
    expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
    if (!save) return
    await again.person.click(screen.getByRole('button', { name: save }))
    await expect.poll(stored).not.toContain('mend the zip')
    cleanup()
    expect((await show()).field).toHaveValue(before)
  },
)

test('an unsent change of an answer is discarded once the answer was changed elsewhere, and says so', async () => {
  const show = async (text: string) => {
    const shown = showPage(<AnswerForm review={{ ...review, answer: { ...answer, text } }} />, undefined, '/merchant')
    await shown.person.click(screen.getByRole('button', { name: /^Edit answer/ }))
    return { ...shown, field: screen.getByLabelText(/^Your answer/) }
  }
  const { person, field } = await show('Sorry.')
  await person.type(field, ' Come by.')
  cleanup()
  expect((await show('Sorry.')).field).toHaveValue('Sorry. Come by.')
  cleanup()
  expect((await show('We apologise.')).field).toHaveValue('We apologise.')
  expect(screen.getByText(/^We discarded your unsaved changes./)).toBeVisible()
})

const { store } = profile
const renamed = { ...profile, store: { ...store, storeName: 'Kemi & Co' } }
const changed: [name: string, form: ReactNode, elsewhere: ReactNode, field: string, body: object][] = [
  [
    'coupon',
    <EditCoupon key="" coupon={coupon} readOnly={false} />,
    <EditCoupon key="" coupon={{ ...coupon, usageLimit: 5 }} readOnly={false} />,
    'Details',
    { description: 'Sorry', seen: { description: '' } },
  ],
  [
    'profile',
    <StoreProfileForm key="" profile={profile} readOnly={false} />,
    <StoreProfileForm key="" profile={renamed} readOnly={false} />,
    'About the store',
    { store: { description: 'Sorry' }, seen: { store: { description: '' } } },
  ],
]

test.each(changed)(
  'an unsent change of a store’s %s is kept with what was changed elsewhere, and says so',
  async (_, form, other, name, body) => {
    showPage(form, undefined, '/merchant')
    fireEvent.change(await screen.findByLabelText(name), { target: { value: 'Sorry' } })
    await expect.poll(stored).toContain('Sorry')
    cleanup()
    const { person, sent } = showPage(other, undefined, '/merchant')
    expect(await screen.findByLabelText(name)).toHaveValue('Sorry')
    expect(screen.getByText(/^We restored your unsaved changes. Since then, this was changed/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    const saved = () => sent.map(each => each.body as { seen?: unknown }).find(each => each?.seen)
    await expect.poll(saved).toEqual(body)
  },
)

test('an unsent onboarding step is discarded once it was changed elsewhere, and says so', async () => {
  const show = (staffSize: '1' | '2-5') =>
    showPage(
      <StoreStep {...step} onboarding={{ ...onboarding, store: { ...onboarding.store, staffSize } } as Onboarding} />,
      undefined,
      '/merchant',
    )
  show('1')
  fireEvent.change(await screen.findByLabelText('About the store'), { target: { value: 'Sorry' } })
  await expect.poll(stored).toContain('Sorry')
  cleanup()
  show('2-5')
  expect(await screen.findByLabelText('About the store')).toHaveValue('')
  expect(screen.getByText(/^We discarded your unsaved changes./)).toBeVisible()
  expect(stored()).not.toContain('Sorry')
})

test('the first day of an unsent coupon is kept only if somebody chose it', async () => {
  const first = showPage(<NewCoupon />, undefined, '/merchant')
  await first.person.type(screen.getByLabelText('Title'), 'Christmas')
  expect(stored()).toContain('Christmas')
  expect(stored()).not.toContain('startDate')
  await first.person.clear(screen.getByLabelText('First day'))
  await first.person.type(screen.getByLabelText('First day'), '24/12/2098')
  await first.person.tab()
  expect(stored()).toContain('2098-12-24')
  cleanup()
  showPage(<NewCoupon />, undefined, '/merchant')
  expect(screen.getByLabelText('First day')).toHaveValue('24/12/2098')
})

test('neither the number of a document nor of a bank account is kept', async () => {
  showPage(<IdentityStep {...step} />, undefined, '/merchant')
  fireEvent.change(screen.getByLabelText('Document number'), { target: { value: '12345678901' } })
  cleanup()
  showPage(<BankStep {...step} />, undefined, '/merchant')
  fireEvent.change(screen.getByLabelText('Account number'), { target: { value: '2034567891' } })
  expect(screen.getByLabelText('Account number')).toHaveValue('2034567891')
  expect(Object.keys(localStorage).filter(key => key.startsWith('bitmarte_merchant_draft.'))).toEqual([])
  cleanup()
  const identity = { idDocumentType: 'nin', idDocumentNumber: '98765432109', idDocumentId: '', idDocumentUrl: null }
  showPage(<IdentityStep {...step} onboarding={{ ...onboarding, identity } as Onboarding} />, undefined, '/merchant')
  fireEvent.click(screen.getByRole('combobox', { name: 'Document' }))
  fireEvent.click(await screen.findByRole('option', { name: /passport/i, hidden: true }))
  expect(stored()).toContain('onboarding.identity')
  expect(stored()).not.toContain('98765432109')
})

test('a document that was uploaded for an unsent step is there after a reload, and says so', async () => {
  showPage(<AddressStep {...step} />, undefined, '/merchant')
  fireEvent.change(screen.getByLabelText('Street and number'), { target: { value: '3 Itoku Road' } })
  cleanup()
  const draft = 'bitmarte_merchant_draft.onboarding.address'
  const uploaded = localStorage
    .getItem(draft)
    ?.replace(/"proofOfAddressId":""(?!.*proofOfAddressId)/, `"proofOfAddressId":"${id}"`)
  localStorage.setItem(draft, uploaded ?? '')
  showPage(<AddressStep {...step} />, undefined, '/merchant')
  expect(screen.getByLabelText('Street and number')).toHaveValue('3 Itoku Road')
  expect(screen.getByText('A file is uploaded. It’s kept once you save.')).toBeVisible()
})

/** The inventory as it is loaded, with what its changes sent. */
function showInventory(quantity: number, saved?: unknown) {
  const row = (at: number) => ({
    variantId: `${id.slice(0, -1)}${at}`,
    productId: id,
    name: `Bag ${at}`,
    sku: '',
    options: [],
    hostedImage: null,
    quantity,
    stocktakes: quantity,
    held: 0,
    stockAlertUnits: 0,
    level: 'enough',
    contSalesOutOfStock: false,
    standing: 'on-sale',
  })
  const counts = { all: 2, low: 0, out: 0 }
  const loaded = (path: string) =>
    accepted(path.includes('permissions') ? rights : { count: 2, counts, rows: [row(1), row(2)] })
  const page = showPage(
    <InventoryPage />,
    ({ method, path }) => (method === 'GET' ? loaded(path) : accepted(saved)),
    '/merchant/inventory',
  )
  const fields = async () => [
    await screen.findByLabelText<HTMLInputElement>('In stock of Bag 1'),
    screen.getByLabelText<HTMLInputElement>('In stock of Bag 2'),
  ]
  return { ...page, values: async () => (await fields()).map(({ value }) => value), fields }
}

test('typed stock of several rows is there after a reload, and saved as typed over the stock that was seen', async () => {
  const rows = [1, 2].map(at => ({ variantId: `${id.slice(0, -1)}${at}`, quantity: 7, problem: null }))
  const first = showInventory(5)
  for (const field of await first.fields()) fireEvent.change(field, { target: { value: '7' } })
  expect(screen.getByRole('button', { name: 'Save 2' })).toBeVisible()
  cleanup()
  const again = showInventory(6, { changed: 2, rows })
  await expect.poll(again.values).toEqual(['7', '7'])
  expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
  await again.person.click(screen.getByRole('button', { name: 'Save 2' }))
  const changes = rows.map(({ variantId }) => ({ variantId, quantity: 7, quantityBefore: 5, stocktakesBefore: 5 }))
  expect(again.sent.filter(({ method }) => method === 'PATCH')).toMatchObject([{ body: { changes } }])
  await expect.poll(stored).not.toContain('bitmarte_merchant_draft.')
  expect(screen.queryByText('We restored your unsaved changes.')).toBeNull()
})

test('typed stock that was restored is gone after Start over, also after another reload', async () => {
  const [field] = await showInventory(5).fields()
  if (field) fireEvent.change(field, { target: { value: '7' } })
  cleanup()
  const again = showInventory(5)
  await expect.poll(again.values).toEqual(['7', '5'])
  await again.person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await again.values()).toEqual(['5', '5'])
  cleanup()
  expect(await showInventory(5).values()).toEqual(['5', '5'])
})
