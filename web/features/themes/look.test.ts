import { expect, test } from 'vitest'
import type { ThemeLook } from '#contract/themes/merchant-themes.ts'
import { themes } from '#domains/themes/index.ts'
import { begunWith, changed, redone, undone } from '#web/areas/merchant/themes/look-history.ts'
import { changesBetween } from './look-changes.ts'

const colors = themes.find(({ id }) => id === 45)?.colors
if (!colors) throw new Error('There is no default theme')

const plain: ThemeLook = {
  header: { logo: null, phoneNumber: null, email: null },
  body: { title: '', subtitle: '', bannerImage: null, promoImage: null },
  colors,
  socials: {
    twitter: null,
    facebook: null,
    pinterest: null,
    instagram: null,
    tumblr: null,
    snapchat: null,
    youtube: null,
    whatsapp: null,
    tiktok: null,
    vimeo: null,
  },
}
const titled = (title: string): ThemeLook => ({ ...plain, body: { ...plain.body, title } })
const picture = (id: string) => ({ id, url: `/files/pictures/${id}`, width: 10, height: 10, alt: '' })
const titleOf = ({ now }: { now: ThemeLook }) => now.body.title

test('typing is one step until a pause', () => {
  let history = begunWith(plain)
  for (const [title, at] of [
    ['S', 0],
    ['Se', 900],
    ['Sew', 1800],
    ['Sewn', 2800],
  ] as const)
    history = changed(history, titled(title), 'title', at)
  history = undone(history)
  expect(titleOf(history)).toBe('Sew')
  history = undone(history)
  expect(titleOf(history)).toBe('')
  expect(undone(history).now).toBe(plain)
  expect(titleOf(redone(redone(redone(history))))).toBe('Sewn')
})

test('another field starts a step, and a change after an undo clears the redo steps', () => {
  let history = changed(begunWith(plain), titled('One'), 'title', 0)
  history = changed(history, titled('Two'), 'subtitle', 10)
  history = undone(history)
  expect(titleOf(history)).toBe('One')
  // The change after an undo is a step of its own.
  history = changed(history, titled('Three'), 'subtitle', 20)
  expect([titleOf(history), history.future]).toEqual(['Three', []])
  expect(titleOf(undone(history))).toBe('One')
})

test('keeps a hundred steps', () => {
  let history = begunWith(plain)
  for (let step = 0; step < 150; step++) history = changed(history, titled(String(step)), `field ${step}`, step)
  expect(history.past).toHaveLength(100)
})

test('describes changes in words', () => {
  expect(changesBetween(plain, plain)).toEqual([])
  const now: ThemeLook = {
    ...titled('Sewn in Jos'),
    header: { ...plain.header, logo: picture('1'), phoneNumber: '' },
    colors: { ...plain.colors, salePrice: '#a00000' },
  }
  expect(changesBetween(plain, now)).toEqual([
    { part: 'header', name: 'logo', label: 'Logo', from: 'nothing', to: 'a picture' },
    { part: 'body', name: 'title', label: 'Headline', from: 'nothing', to: 'Sewn in Jos' },
    { part: 'colors', name: 'salePrice', label: 'Sale prices', from: '#c2410c', to: '#a00000' },
  ])
  const again = { ...now, header: { ...now.header, logo: picture('2') } }
  expect(changesBetween(now, again)).toEqual([
    { part: 'header', name: 'logo', label: 'Logo', from: 'a picture', to: 'another picture' },
  ])
})
