import { expect, test } from 'vitest'
import { spellingCorrections, type TypedWord } from './spelling-correction.ts'

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

test('keeps a word without similar ones, and corrects the others', () => {
  expect(spellingCorrections([unknown('lether', near(['leather', 1])), unknown('qqqxyz')])).toEqual(['leather qqqxyz'])
  expect(spellingCorrections([unknown('qqqxyz')])).toEqual([])
  expect(spellingCorrections([])).toEqual([])
})

test('splits joined words, and joins split ones', () => {
  expect(spellingCorrections([unknown('blacksoap', { splits: ['black soap'] })])).toEqual(['black soap'])
  expect(spellingCorrections([unknown('hed', { ...near(['head', 1]), joined: true }), unknown('phone')])).toEqual([
    'hedphone',
    'head phone',
  ])
})

test('leaves words of products alone', () => {
  const typed = [known('form', near(['foam', 1], ['farms', 2])), unknown('matres', near(['mattress', 2]))]
  expect(spellingCorrections(typed)).toEqual(['form mattress'])
})

test('limits the number of corrections, however many words may be wrong', () => {
  const many = Array.from({ length: 8 }, (_, n) => unknown(`word${n}`, near([`a${n}`, 1], [`b${n}`, 1], [`c${n}`, 1])))
  const readings = spellingCorrections(many)
  expect(readings).toHaveLength(6)
  expect(new Set(readings).size).toBe(6)
})
