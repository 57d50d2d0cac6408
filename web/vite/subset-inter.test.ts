import { expect, test } from 'vitest'
import { alphabet, subset } from './subset-inter.ts'

test('the alphabet has naira and the letters of Yoruba, Igbo and Hausa with their tone marks', () => {
  const written = 'ẹọṣẸỌṢ ụịṅỤỊṄ ɓɗƙƴƁƊƘƳ áàāéèíìóòúùńǹ ₦ → ★ ▲ \u0301\u0300\u0323'
  expect([...written].filter(letter => !alphabet.includes(letter))).toEqual([])
})

test('the font is small enough to be preloaded', async () => {
  expect((await subset()).length).toBeLessThan(40_000)
})
