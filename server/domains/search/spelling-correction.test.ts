import { expect, test } from 'vitest'
import { spellingCorrections, splitOf, type TypedWord } from './spelling-correction.ts'

const known = (word: string, of: Partial<TypedWord> = {}): TypedWord => ({
  word,
  known: true,
  begins: false,
  near: [],
  splits: [],
  joined: false,
  ...of,
})
const unknown = (word: string, of: Partial<TypedWord> = {}): TypedWord => ({ ...known(word, of), known: false })
const near = (...words: [string, number][]) => ({ near: words.map(([word, distance]) => ({ word, distance })) })

const textsOf = (typed: readonly TypedWord[]): string[] => spellingCorrections(typed).map(({ text }) => text)

test('returns the most similar word first, and keeps words of products', () => {
  expect(textsOf([unknown('lether', near(['leather', 1], ['letter', 2])), known('bag')])).toEqual([
    'leather bag',
    'letter bag',
  ])
})

test('a correction by more than one letter isn’t near', () => {
  const typed = [unknown('lether', near(['leather', 1], ['letter', 2])), known('bag')]
  expect(spellingCorrections(typed).map(({ isNear }) => isNear)).toEqual([true, false])
})

test('a correction by another letter is near only for the last word', () => {
  const isNear = (...typed: TypedWord[]) => spellingCorrections(typed).map(each => each.isNear)
  expect(isNear(unknown('bitter', near(['butter', 1])), unknown('leaf'))).toEqual([false])
  expect(isNear(unknown('raw'), unknown('bitter', near(['butter', 1])))).toEqual([true])
  expect(isNear(unknown('laptpo', near(['laptop', 1])), unknown('leaf'))).toEqual([true])
  expect(isNear(unknown('buter', near(['butter', 1])), unknown('leaf'))).toEqual([true])
})

test('keeps a word without similar ones, and corrects the others', () => {
  expect(textsOf([unknown('lether', near(['leather', 1])), unknown('qqqxyz')])).toEqual(['leather qqqxyz'])
  expect(textsOf([unknown('qqqxyz')])).toEqual([])
  expect(textsOf([])).toEqual([])
})

test('splits joined words, and joins split ones', () => {
  expect(textsOf([unknown('blacksoap', { splits: [{ word: 'black soap', distance: 0 }] })])).toEqual(['black soap'])
  expect(textsOf([unknown('hed', { ...near(['head', 1]), joined: true }), unknown('phone')])).toEqual([
    'hedphone',
    'head phone',
  ])
})

test('splits joined words without correcting others', () => {
  const makeup = unknown('makeup', { ...near(['make', 2]), splits: [{ word: 'make up', distance: 0 }] })
  expect(splitOf([makeup, unknown('kit', near(['kite', 1]))])).toBe('make up kit')
  expect(splitOf([{ ...makeup, known: true }])).toBeUndefined()
  expect(splitOf([unknown('powrbank', { splits: [{ word: 'power bank', distance: 1 }] })])).toBeUndefined()
})

test('leaves words of products alone', () => {
  const typed = [known('form', near(['foam', 1], ['farms', 2])), unknown('matres', near(['mattress', 2]))]
  expect(textsOf(typed)).toEqual(['form mattress'])
})

test('keeps a word that may be unfinished, and corrects it too', () => {
  const dres = unknown('dres', { begins: true, ...near(['dress', 1]) })
  expect(textsOf([known('red'), dres])).toEqual(['red dress'])
  expect(textsOf([unknown('lether', near(['leather', 1])), dres])).toEqual(['leather dres', 'leather dress'])
})

test('limits the number of corrections, however many words may be wrong', () => {
  const many = Array.from({ length: 8 }, (_, n) => unknown(`word${n}`, near([`a${n}`, 1], [`b${n}`, 1], [`c${n}`, 1])))
  const readings = textsOf(many)
  expect(readings).toHaveLength(6)
  expect(new Set(readings).size).toBe(6)
})
