import { expect, test } from 'vitest'
import { matchingPaths, offeredPaths } from './category-field.tsx'

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

const offered = (typed: string, found?: string[]) => {
  const choices = options.map((option, at) => ({ ...option, value: String(at) }))
  const { hint, paths } = offeredPaths(choices, typed, found)
  return [hint, paths.map(({ label }) => label.split(' › ').at(-1))]
}

test('offers the categories of products with such names where no category has the name, and says so', () => {
  expect(offered('isiagu', ['3', '4'])).toEqual(['No category has this name. The nearest are:', ['Shirts', 'T-shirts']])
  expect(offered('vaseline', ['3'])).toEqual([undefined, ['Balms']])
})

test('a word within a longer one is no name, and comes last', () => {
  expect(offered('hirt')).toEqual([undefined, ['Shirts', 'T-shirts']])
  expect(offered('hirt', ['0', '3'])).toEqual([
    'No category has this name. The nearest are:',
    ['Sandals and slippers', 'Shirts', 'T-shirts'],
  ])
  expect(offered('hirt', [])).toEqual([undefined, ['Shirts', 'T-shirts']])
})

test('offers categories with some of the words where none has all, those with most first', () => {
  const names = ['T-shirts', 'Shirts', 'Lipsticks']
  expect(offered('sport shirt lipstick')).toEqual([undefined, names])
  expect(offered('sport shirt lipstick', [])).toEqual(['No category has all these words. The nearest are:', names])
})

test('says that nothing matches, and shows all categories, once a search has found nothing', () => {
  expect(offered('blanket')).toEqual([undefined, []])
  expect(offered('blanket', [])).toEqual(['No matching categories. Choose from all:', expect.any(Array)])
  expect(offered('blanket', [])[1]).toHaveLength(options.length)
})
