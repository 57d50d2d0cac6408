import { expect, test } from 'vitest'
import { textOfHtml } from './html-text.ts'

test.each([
  ['<p>Hand-woven.</p><p>From Aba &amp; Kano</p>', 'Hand-woven.\n\nFrom Aba & Kano'],
  ['<h2>Care</h2>\n<ul><li>Wash cold</li>\n<li>Dry&nbsp;flat</li></ul>', 'Care\n\n• Wash cold\n• Dry flat'],
  ['Sewn in <strong>Aba</strong>, by <em>hand</em>.<td>S</td><td>M</td>', 'Sewn in Aba, by hand. S M'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<style>p{color:red}</style><script>alert(1)</script><!-- no --><b>Bold</b> text', 'Bold text'],
  ['5 &lt; 6 &#8358;100 &#x20A6;200 &unknown; &#0;', '5 < 6 ₦100 ₦200 &unknown;'],
  ['<img src=x onerror=alert(1)>Safe', 'Safe'],
  ['5 < 6, and <b>7 < 8</b>', '5 < 6, and 7 < 8'],
  ['Before <!-- never closed <b>after</b>', 'Before'],
  ['plain', 'plain'],
  ['', ''],
])('%s', (html, text) => expect(textOfHtml(html)).toBe(text))

test.each(['<', '<!--', '<script ', '<li ', '</a'])('a long text of %s takes no longer than any other', piece => {
  const start = performance.now()
  textOfHtml(piece.repeat(200_000 / piece.length))
  expect(performance.now() - start).toBeLessThan(1000)
})
