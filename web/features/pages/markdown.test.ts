import { expect, test } from 'vitest'
import { parseMarkdown, plainText } from './markdown.ts'

test('has headings, paragraphs, lists, bold text and links', () => {
  expect(
    parseMarkdown(
      [
        'One **bold** line\nand [another](/terms).',
        '## Who sells & delivers',
        '- first\n- **second**\n1. third\n2) fourth',
        '### Small',
        'See [Ada’s page](https://example.ng/a?b=1) and [mail](mailto:ada@example.ng).',
      ].join('\n\n'),
    ),
  ).toEqual([
    {
      kind: 'paragraph',
      lines: [
        ['One ', { bold: ['bold'] }, ' line'],
        ['and ', { link: '/terms', text: 'another' }, '.'],
      ],
    },
    { kind: 'heading', level: 2, text: 'Who sells & delivers', id: 'who-sells-delivers' },
    { kind: 'list', ordered: false, items: [['first'], [{ bold: ['second'] }]] },
    { kind: 'list', ordered: true, items: [['third'], ['fourth']] },
    { kind: 'heading', level: 3, text: 'Small', id: 'small' },
    {
      kind: 'paragraph',
      lines: [
        [
          'See ',
          { link: 'https://example.ng/a?b=1', text: 'Ada’s page' },
          ' and ',
          { link: 'mailto:ada@example.ng', text: 'mail' },
          '.',
        ],
      ],
    },
  ])
})

test('has italics, but no stars of measures and sums', () => {
  expect(parseMarkdown('Sewn *by hand* in **Aba**, 5*3*2 cm, 2 * 3 * 4, ****')).toEqual([
    {
      kind: 'paragraph',
      lines: [['Sewn ', { italic: ['by hand'] }, ' in ', { bold: ['Aba'] }, ', 5*3*2 cm, 2 * 3 * 4, ****']],
    },
  ])
})

test('a store’s text has no headings and no mail addresses', () => {
  const typed = '## Big\n[mail](mailto:ada@example.ng) [us](https://example.ng)'
  expect(parseMarkdown(typed, { store: true })).toEqual([
    {
      kind: 'paragraph',
      lines: [['## Big'], ['[mail](mailto:ada@example.ng) ', { link: 'https://example.ng', text: 'us' }]],
    },
  ])
})

test('plain text leaves out the marks', () => {
  expect(plainText('**Soft** *cotton*, [ours](https://example.ng).\n\n- red\n- blue')).toBe(
    'Soft cotton, ours. red, blue',
  )
})

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](http://plain.example)',
  '[x](/\\evil.example)',
  '[x]( /terms)',
  '# One',
  '**',
  '** a **',
  '[[[x](',
])('shows %s as it was typed', text => {
  expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', lines: [[text]] }])
})

test('reads a long hostile text quickly', () => {
  const began = performance.now()
  parseMarkdown(
    `${'[**'.repeat(10_000)}\n${'- '.repeat(5000)}${'*'.repeat(10_000)}\n${'[a'.repeat(20_000)}\n${'*a '.repeat(20_000)}`,
  )
  expect(performance.now() - began).toBeLessThan(2000)
})
