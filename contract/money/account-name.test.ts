import { expect, test } from 'vitest'
import { accountNameDiffers } from './account-name.ts'

const owner = { owner: 'Chiọma Adébáyọ̀', business: 'Ada Fabrics Ltd' }

test.each([
  ['ADEBAYO CHIOMA', false],
  ['ADEBAYO, CHIOMA GRACE', false],
  ['Ada Fabrics Enterprises', false],
  ['ADA FABRICS NIG LTD', false],
  ['CHIOMA OKAFOR', true],
  ['BOLA ADEBAYO', true],
  ['FABRICS LIMITED', true],
  ['', true],
])('%s differs: %s', (name, differs) => expect(accountNameDiffers(name, owner)).toBe(differs))

test('a store whose name has only legal forms is compared by its owner', () => {
  expect(accountNameDiffers('GLOBAL SERVICES', { owner: 'Ada Obi', business: 'Global Services' })).toBe(true)
  expect(accountNameDiffers('OBI ADA', { owner: 'Ada Obi', business: 'Global Services' })).toBe(false)
})
