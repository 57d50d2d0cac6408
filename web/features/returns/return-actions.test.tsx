import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type OrderReturn, returnStatuses } from '#contract/orders/return-shapes.ts'
import { showPage } from '#tests/harness/page.tsx'
import { MoveReturn } from './return-actions.tsx'

const returnOf = (more: Partial<OrderReturn>) =>
  ({
    id: 'r',
    type: 'return',
    returnName: 'BM-1-R1',
    moves: ['assign', 'send', 'receive'],
    collectFrom: {},
    bringTo: {},
    products: [],
    status: { id: '2', code_name: 'accepted', known_name: 'Accepted' },
    ...more,
  }) as unknown as OrderReturn

test('the page of a return takes it back from its carrier until it is collected', async () => {
  const partnerProfile = { id: 'keke', name: 'Keke', logo: null, phoneNumber: null }
  const { person, sent } = showPage(<MoveReturn of={returnOf({ partnerProfile })} />)
  expect(screen.getByRole('button', { name: 'Reassign' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Take it back from the carrier' }))
  const question = await screen.findByRole('dialog', { name: 'Take return BM-1-R1 back from Keke?' })
  await person.click(within(question).getByRole('button', { name: 'Take it back' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ path: '/v1/returns/r/unassign', body: { fromId: 'keke' } }),
  )
})

test('a store says of a return that it should inspect that it didn’t arrive', async () => {
  const status = { id: 'received', code_name: 'received', ...returnStatuses.received } as const
  const of = returnOf({ status, partnerProfile: null, moves: ['receive', 'ask_admin'] })
  const { person, sent } = showPage(<MoveReturn of={of} />)
  await person.click(screen.getByRole('button', { name: 'More' }))
  await person.click(await screen.findByRole('menuitem', { name: 'This didn’t arrive' }))
  await person.click(await screen.findByRole('button', { name: 'Nobody brought it' }))
  await person.click(screen.getByRole('button', { name: 'It didn’t arrive' }))
  await vi.waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      path: '/v1/returns/r/ask-admin',
      body: { reason: 'Nobody brought it', notArrived: true },
    }),
  )
})

test.each([
  ['nobody has it', returnOf({ partnerProfile: null })],
  [
    'it is collected',
    returnOf({
      partnerProfile: { id: 'k', name: 'K', logo: null, phoneNumber: null },
      moves: ['send', 'receive', 'close'],
    }),
  ],
])('it takes nothing back if %s', async (_, of) => {
  const { person } = showPage(<MoveReturn of={of} />)
  await person.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  expect(screen.queryByText('Take it back from the carrier')).toBeNull()
})
