import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type OrderReturn, returnStatuses } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { OwnReturn, offSaleLines } from './own-return.tsx'

const of = {
  storeName: 'Ada Fabrics',
  type: 'return' as const,
  wayBack: 'store-collects' as const,
  escalated: false,
  dueAt: '2026-11-30T08:00:00Z',
}
const lines = (code_name: OrderReturn['status']['code_name'], storeOffSale = true) =>
  offSaleLines({ ...of, storeOffSale, status: { code_name } })

test('an open return to a store that sells nothing now goes on, and the page says each fact once', () => {
  const goesOn = 'Your return goes on, and Bitmarte keeps what you paid until it is over.'
  expect(lines('requested')).toEqual([goesOn])
  expect(lines('accepted')).toEqual([goesOn, expect.stringContaining('Ada Fabrics doesn’t collect it by Mon 30 Nov')])
  expect(lines('closed')).toEqual([])
  expect(lines('accepted', false)).toEqual([])
})

const item = {
  id: 'i',
  orderItemId: 'o',
  productId: 'p',
  productName: 'Kaftan',
  productVariants: [],
  hostedImages: [],
  quantity: 1,
  productPrice: 38_000,
  total: 34_200,
  sellable: null,
  exchange: null,
}
const show = (
  code_name: OrderReturn['status']['code_name'],
  escalated = false,
  moves: OrderReturn['moves'] = [],
  change: Partial<OrderReturn> = {},
) =>
  showPage(
    <OwnReturn
      of={
        {
          ...of,
          id: 'r',
          type: 'replacement',
          reason: 'does_not_fit',
          escalated,
          wayBack: null,
          products: [item],
          status: { id: 's', code_name, ...returnStatuses[code_name] },
          refund: null,
          replace: 'pending',
          refunds: [],
          pictures: [],
          moves,
          activities: [],
          back: { amount: 0 },
          ...change,
        } as unknown as OrderReturn
      }
    />,
  )

test.each([
  ['Ada Fabrics', false],
  ['Bitmarte', true],
] as const)(
  'until %s decides about a return, its page says how it goes back and who pays',
  async (decides, escalated) => {
    show('requested', escalated)
    expect(await screen.findByRole('heading', { name: 'How it goes back' })).toBeVisible()
    expect(
      screen.getByText(
        `${decides} says how it goes back when it accepts: the store or a Bitmarte rider collects it from you at no charge, or you bring or ship it to the store at your own cost.`,
      ),
    ).toBeVisible()
  },
)

test('an accepted return says how it goes back in its first sentence only', async () => {
  show('accepted')
  expect(await screen.findByText(/^Bring or ship it to Ada Fabrics at your own cost/)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'How it goes back' })).toBeNull()
})

test('the question before a return is cancelled has buttons that say what they do', async () => {
  const { person } = show('requested', false, ['withdraw'])
  await person.click(await screen.findByRole('button', { name: 'Cancel exchange' }))
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this exchange?' }))
  expect(question.getByRole('button', { name: 'Cancel exchange' })).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Keep the exchange' }))
  expect(screen.getByRole('button', { name: 'Cancel exchange' })).toBeVisible()
})

test('the customer can call who collects a return, until the store has it', async () => {
  const partnerProfile = { id: 'danfo', name: 'Danfo', phoneNumber: '+2348087519629', logo: null }
  const wayBack = 'platform-collects'
  show('accepted', false, [], { wayBack, partnerProfile })
  expect(await screen.findByRole('link', { name: '0808 751 9629' })).toHaveAttribute('href', 'tel:+2348087519629')
  cleanup()
  show('received', false, [], { wayBack, partnerProfile })
  expect(await screen.findByRole('heading', { name: 'Ada Fabrics has it.' })).toBeVisible()
  expect(screen.queryByText('Who collects it')).toBeNull()
})
