import { expect, test } from 'vitest'
import { lessOf, spellingCorrections, type TypedWord } from './spelling-correction.ts'

const known = (word: string, of: Partial<TypedWord> = {}): TypedWord => ({
  word,
  known: true,
  near: [],
  splits: [],
  joined: false,
  ...of,
})
const unknown = (word: string, of: Partial<TypedWord> = {}): TypedWord => ({ ...known(word, of), known: false })
const near = (...words: [string, number][]) => ({ near: words.map(([word, distance]) => ({ word, distance })) })

test('returns the most similar word first, and keeps words of products', () => {
  expect(spellingCorrections([unknown('lether', near(['leather', 1], ['letter', 2])), known('bag')])).toEqual([
    'leather bag',
    'letter bag',
  ])
})

test('has no correction for a word without similar ones', () => {
  expect(spellingCorrections([unknown('lether', near(['leather', 1])), unknown('qqqxyz')])).toEqual([])
  expect(spellingCorrections([])).toEqual([])
})

test('splits joined words, and joins split ones', () => {
  expect(spellingCorrections([unknown('blacksoap', { splits: ['black soap'] })])).toEqual(['black soap'])
  expect(spellingCorrections([unknown('hed', { ...near(['head', 1]), joined: true }), unknown('phone')])).toEqual([
    'hedphone',
  ])
})

test('corrects words of products only by one letter, and last', () => {
  const typed = [known('form', near(['foam', 1], ['farms', 2])), unknown('matres', near(['mattress', 2]))]
  expect(spellingCorrections(typed)).toEqual(['form mattress', 'foam mattress'])
})

test('limits the number of corrections, however many words may be wrong', () => {
  const many = Array.from({ length: 8 }, (_, n) => known(`word${n}`, near([`a${n}`, 1], [`b${n}`, 1], [`c${n}`, 1])))
  const readings = spellingCorrections(many)
  expect(readings).toHaveLength(5)
  expect(new Set(readings).size).toBe(5)
})

test('tries words of products only, then all but one word, dropping the last first', () => {
  expect(lessOf([unknown('qqqxyz'), known('red'), known('bag')])).toEqual(['red bag'])
  expect(lessOf([known('red'), known('bag')])).toEqual(['red', 'bag'])
  expect(lessOf([known('bag')])).toEqual([])
  expect(lessOf([unknown('qqqxyz')])).toEqual([])
})
