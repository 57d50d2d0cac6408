import { expect, test } from 'vitest'
import { stepsFor } from './first-steps.tsx'

test('leads to what the store can change: its application until it is live, then its profile', () => {
  const pickup = (live: boolean) => stepsFor({ live }, () => true).find(({ id }) => id === 'delivery')
  expect(pickup(false)).toMatchObject({ to: '/merchant/onboarding?step=pickup' })
  expect(pickup(true)).toMatchObject({ to: '/merchant/store-profile' })
  expect(pickup(true)?.also?.to).toBe('/merchant/shipping')
})

test('leaves out what a role can’t change', () => {
  expect(stepsFor({ live: true }, resource => resource === 'onboarding')).toEqual([])
  const [pickup] = stepsFor({ live: true }, resource => resource === 'profile')
  expect(pickup).toMatchObject({ id: 'delivery', also: undefined })
})
