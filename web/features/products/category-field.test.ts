import { expect, test } from 'vitest'
import { matchingPaths } from './category-field.tsx'

const options = [
  'Fashion › Shoes › Sandals and slippers',
  'Beauty › Lip care › Balms',
  'Beauty › Make-up › Lipsticks',
  'Fashion › Men › Shirts',
  'Sport › Clothing › T-shirts',
].map(label => ({ label, alsoCalled: label.endsWith('Balms') ? ['Vaseline', 'Lip gloss'] : [] }))
const found = (typed: string) => matchingPaths(options, typed).map(({ label }) => label.split(' › ').at(-1))

test.each([
  ['lip', ['Lipsticks', 'Balms', 'Sandals and slippers']],
  ['shirt', ['Shirts', 'T-shirts']],
  ['lipstick', ['Lipsticks']],
  ['shirts', ['Shirts', 'T-shirts']],
  ['beauty bal', ['Balms']],
  ['vaseline', ['Balms']],
  ['lip gloss', ['Balms']],
  ['phone', []],
])('%s finds categories by the beginnings of words first', (typed, names) => expect(found(typed)).toEqual(names))
