import { expect, test } from 'vitest'
import { type Mark, markText } from './mark-text.ts'

/** Marks the text between two bars, and shows the selection after it the same way. */
const marked = (typed: string, mark: Mark) => {
  const [before = '', chosen = '', after = ''] = typed.split('|')
  const { text, from, to } = markText(
    { text: before + chosen + after, from: before.length, to: before.length + chosen.length },
    mark,
  )
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
}

test.each<[string, Mark, string]>([
  ['Sewn in |Aba|.', 'bold', 'Sewn in **|Aba|**.'],
  ['Sewn in **|Aba|**.', 'bold', 'Sewn in |Aba|.'],
  ['Sewn |in |Aba', 'italic', 'Sewn *|in|* Aba'],
  ['|One line\n\ntwo |', 'bold', '|**One line**\n\n**two** |'],
  ['Sewn ||', 'bold', 'Sewn **|bold text|**'],
  ['See |us|', 'link', 'See [us](|https://|)'],
  ['Box:\n|one\ntwo|\nEnd', 'list', 'Box:\n|- one\n- two|\nEnd'],
  ['Box:\n|- one\n- two|\nEnd', 'list', 'Box:\n|one\ntwo|\nEnd'],
])('%j as %s', (typed, mark, result) => {
  expect(marked(typed, mark)).toBe(result)
})
