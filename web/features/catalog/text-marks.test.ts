import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, plainText } from './text-marks.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('reads bold, italics, links and lists', () => {
  expect(
    blocksOf([
      'Sewn in **Aba** by *hand*, see [our *shop*](https://aba.example/a?b=1).',
      'In the box:\n- one **dress**\n- a bag\n1. Wash\n2) Dry\nEnjoy',
    ]),
  ).toEqual([
    {
      kind: 'paragraph',
      within: [
        text('Sewn in '),
        { kind: 'bold', within: [text('Aba')] },
        text(' by '),
        { kind: 'italic', within: [text('hand')] },
        text(', see '),
        { kind: 'link', url: 'https://aba.example/a?b=1', within: [text('our *shop*')] },
        text('.'),
      ],
    },
    { kind: 'paragraph', within: [text('In the box:')] },
    {
      kind: 'list',
      ordered: false,
      items: [[text('one '), { kind: 'bold', within: [text('dress')] }], [text('a bag')]],
    },
    { kind: 'list', ordered: true, items: [[text('Wash')], [text('Dry')]] },
    { kind: 'paragraph', within: [text('Enjoy')] },
  ])
})

test.each(['5*3*2 cm', '2 * 3 * 4', '** **', 'a ** b', '5 stars: ****', '[x](javascript:alert(1))', '<b>x</b>', '**'])(
  '%s is text',
  typed => {
    expect(blocksOf([typed])).toEqual([{ kind: 'paragraph', within: [text(typed)] }])
  },
)

test('plain text leaves out the marks', () => {
  expect(plainText(['**Soft** *cotton*.', '- red\n- blue'])).toBe('Soft cotton. red, blue')
})

test('reads any text, and links only to web addresses', () => {
  const part = fc.constantFrom('**', '*', '[', '](', ')', 'https://x.ng', 'javascript:x', ' ', 'a', '\n', '- ', '1. ')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), parts => {
      const urls = [...JSON.stringify(blocksOf([parts.join('')])).matchAll(/"url":"([^"]*)"/g)].map(([, url]) => url)
      for (const url of urls) expect(url).toMatch(/^https?:\/\//)
    }),
  )
})
