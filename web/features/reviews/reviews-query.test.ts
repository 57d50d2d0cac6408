import { expect, test } from 'vitest'
import { reviewsLink, reviewsQueryIn, sameReviews } from './reviews-query.ts'

const at = (text: string) => new URLSearchParams(text)

test.each([
  ['', { limit: 10, offset: 0, stars: undefined, withPictures: undefined, sort: 'newest' }],
  [
    'reviewStars=4&reviewPictures=true&reviewSort=lowest&reviewPage=3&page=9',
    { limit: 10, offset: 20, stars: 4, withPictures: 'true', sort: 'lowest' },
  ],
  [
    'reviewStars=6&reviewPictures=yes&reviewSort=toString&reviewPage=-1',
    { limit: 10, offset: 0, stars: undefined, withPictures: undefined, sort: 'newest' },
  ],
  ['reviewPage=99999999', { limit: 10, offset: 999_990, stars: undefined, withPictures: undefined, sort: 'newest' }],
])('query of ?%s', (text, query) => {
  expect(reviewsQueryIn(at(text))).toEqual(query)
})

test('a link resets the page of reviews and keeps other parameters', () => {
  expect(reviewsLink(at('variant=a&page=2&reviewPage=3'), { reviewStars: 5 })).toBe(
    '?variant=a&page=2&reviewStars=5#reviews',
  )
  expect(reviewsLink(at('reviewStars=5'), { reviewStars: null })).toBe('.#reviews')
})

test('another variant keeps the reviews, another page does not', () => {
  const url = (search: string) => new URL(`https://bitmarte.ng/product/x${search}`)
  expect(sameReviews(url('?variant=a&reviewStars=5'), url('?variant=b&reviewStars=5'))).toBe(true)
  expect(sameReviews(url('?reviewStars=5'), url('?reviewStars=5&reviewPage=2'))).toBe(false)
})
