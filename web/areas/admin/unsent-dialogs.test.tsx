import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteResources } from '#contract/cases/internal-notes.ts'
import type { OwnAttribute } from '#contract/catalog/attributes.ts'
import type { FeaturedImage } from '#contract/content/featured-images.ts'
import type { OwnHub } from '#contract/logistics/hubs.ts'
import type { ShippingZone, ShippingZones } from '#contract/logistics/shipping-rates.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ZoneDialog } from '#web/features/shipping/zone-form.tsx'
import { endSession, startSession } from '#web/shell/session.ts'
import { AlsoCalledDialog } from './categories/also-called-dialog.tsx'
import { AttributeDialog } from './categories/attribute-dialog.tsx'
import SizeGuidePage from './categories/size-guide.page.tsx'
import type { Node } from './categories/tree-words.ts'
import { AddCollection, EditCollection } from './featured-collections/collection-form.tsx'
import { HubDialog } from './hubs/hub-form.tsx'
import NoticesPage from './notices/notices.page.tsx'
import { AddPartner } from './partners/add-partner.tsx'
import { DiscountDrawer } from './shipping/discount-form.tsx'
import SynonymsPage from './synonyms/synonyms.page.tsx'

beforeEach(() => startSession({ kind: 'admin', token: 'token', user: { id: 'ada' } }))
afterEach(() => endSession('admin'))

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce000'
const nothing = () => {}
const stored = () => JSON.stringify({ ...localStorage })
const accepted = (data: unknown) => Response.json({ success: true, message: 'Done.', data })
const resources = Object.values(noteResources).map(resource => ({ resource, right: 'manage' }))

const picture = { id, width: 4, height: 3, alt: '', src: '/p.webp', widths: [] }
const image = {
  id,
  title: 'Ankara week',
  subtitle: '',
  link: '/search',
  picture,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
} as unknown as FeaturedImage
const zone = { id, name: 'South', states: ['Lagos'], lgas: [] } as unknown as ShippingZone
const zones = { count: 1, rows: [zone], unassigned: [] } as unknown as ShippingZones
const hub = {
  id,
  name: 'Ikeja',
  state: 'Lagos',
  lga: 'Ikeja',
  street: '1 Road',
  areas: [{ state: 'Lagos', lgas: [] }],
  active: true,
  phoneNumber: null,
  capacity: null,
  opening: { hours: null },
  administrators: [],
} as unknown as OwnHub
const discount = {
  id,
  name: 'Easter',
  kind: 'free',
  value: 0,
  fromZoneId: null,
  toZoneId: null,
  minimumAmount: 0,
  startDate: '2026-01-01',
  endDate: null,
  active: true,
  rows: [],
  states: [],
}
const node = { id, name: 'Sofa' } as unknown as Node
const attribute = { id, name: 'Size', kind: 'text', unit: null, choices: [] } as unknown as OwnAttribute
const guide = {
  categoryId: id,
  categoryName: 'Sofa',
  cells: [
    ['Size', 'cm'],
    ['M', '96'],
  ],
  note: '',
}

/** Name, form, field, the button that opens it, the one that saves it, and what its page loads. */
type Form = [name: string, form: ReactNode, field: string, opener?: string, save?: string, loads?: unknown]
const forms: Form[] = [
  ['collection', <AddCollection key="" position={1} onClose={nothing} />, 'Title'],
  ['change of a collection', <EditCollection key="" image={image} onClose={nothing} />, 'Subtitle', undefined, 'Save'],
  ['zone', <ZoneDialog key="" all={zones} onClose={nothing} />, 'Name'],
  ['change of a zone', <ZoneDialog key="" all={zones} zone={zone} onClose={nothing} />, 'Name', undefined, 'Save'],
  ['shipping discount', <DiscountDrawer key="" id="new" onClose={nothing} />, 'Name'],
  [
    'change of a shipping discount',
    <DiscountDrawer key="" id={id} onClose={nothing} />,
    'Name',
    undefined,
    'Save',
    discount,
  ],
  ['hub', <HubDialog key="" onClose={nothing} />, 'Name'],
  ['change of a hub', <HubDialog key="" hub={hub} onClose={nothing} />, 'Name', undefined, 'Save'],
  ['administrator of a hub', <HubDialog key="" hub={hub} onClose={nothing} />, 'First name'],
  [
    'attribute',
    <AttributeDialog key="" categoryId={id} attribute={undefined} invalidates={[]} onClose={nothing} />,
    'Name',
  ],
  [
    'change of an attribute',
    <AttributeDialog key="" categoryId={id} attribute={attribute} invalidates={[]} onClose={nothing} />,
    'Name',
    undefined,
    'Save',
  ],
  [
    'size guide',
    <Routes key="">
      <Route path="/admin/categories/:id/size-guide" Component={SizeGuidePage} />
    </Routes>,
    'Note (optional)',
    undefined,
    'Save size guide',
  ],
  ['maintenance notice', <NoticesPage key="" />, 'Text', 'Add notice', undefined, []],
  ['synonym group', <SynonymsPage key="" />, 'Weight', 'Add group'],
  ['partner', <AddPartner key="" onClose={nothing} />, 'Company'],
]

test.each(forms)(
  'an unsent %s is there after another page, and gone once it is sent',
  async (...[, form, name, opener, save, loads = { states: [], rows: [], count: 0 }]) => {
    const show = async () => {
      const loaded = (path: string) =>
        path.includes('permissions') ? { resources } : path.includes('size-guide') ? { guide } : loads
      const shown = showPage(
        form,
        ({ method, path }) => accepted(method === 'GET' ? loaded(path) : loads),
        `/admin/categories/${id}/size-guide`,
      )
      if (opener) await shown.person.click(await screen.findByRole('button', { name: opener }))
      return {
        ...shown,
        field: await screen.findByRole('textbox', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) }),
      }
    }
    const typed = name === 'Weight' ? '97' : 'Adire and more'
    const first = await show()
    fireEvent.change(first.field, { target: { value: typed } })
    await expect.poll(stored).toContain(typed)
    cleanup()
    const again = await show()
    await expect.poll(() => again.field).toHaveValue(typed)
    expect(screen.getByText('We restored your unsaved changes.')).toBeVisible()
    if (!save) return
    await again.person.click(screen.getByRole('button', { name: save }))
    await expect.poll(stored).not.toContain(typed)
  },
)

test('other names of a category that aren’t sent are there after another page, and gone after Go back', async () => {
  const show = () =>
    showPage(<AlsoCalledDialog node={node} names={['couch']} merged={[]} onClose={nothing} />, undefined, '/admin')
      .person
  const field = () => screen.findByLabelText('Other names', { selector: 'input:not([type=hidden])' })
  await show().type(await field(), 'settee{Enter}')
  cleanup()
  const person = show()
  expect(await screen.findByText('settee')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Go back' }))
  cleanup()
  show()
  await field()
  expect(screen.queryByText('settee')).toBeNull()
})
