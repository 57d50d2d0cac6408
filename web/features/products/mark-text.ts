export type Mark = 'bold' | 'italic' | 'list' | 'link'

/** A text with its selection. */
export interface Selected {
  text: string
  from: number
  to: number
}

const around = { bold: '**', italic: '*' } as const
const address = 'https://'

/** Marks the selected text, or takes the mark away from text that has it. Without a selection it marks a sample. */
export function markText({ text, from, to }: Selected, mark: Mark): Selected {
  const chosen = text.slice(from, to)
  const put = (marked: string, [start, end]: [number, number]): Selected => ({
    text: text.slice(0, from) + marked + text.slice(to),
    from: from + start,
    to: from + end,
  })
  if (mark === 'list') return listed({ text, from, to })
  if (mark === 'link') {
    const label = chosen || 'text'
    const start = label.length + 3
    return put(`[${label}](${address})`, [start, start + address.length])
  }
  const sign = around[mark]
  const [before, after] = [text.slice(from - sign.length, from), text.slice(to, to + sign.length)]
  if (chosen && before === sign && after === sign)
    return {
      text: text.slice(0, from - sign.length) + chosen + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    }
  if (chosen.includes('\n')) {
    // A mark ends with its line.
    const lines = chosen.replaceAll(/\S.*\S|\S/g, line => sign + line + sign)
    return put(lines, [0, lines.length])
  }
  // A space at the end of the selection, which a double click adds, stays outside.
  const words = chosen.trim() || (mark === 'bold' ? 'bold text' : 'italic text')
  const [lead = ''] = /^\s*/.exec(chosen) ?? []
  const tail = chosen.trim() ? chosen.slice(lead.length + words.length) : ''
  const start = lead.length + sign.length
  return put(lead + sign + words + sign + tail, [start, start + words.length])
}

/** Makes the lines of the selection a list, or ends the list. */
function listed({ text, from, to }: Selected): Selected {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isList = lines.every(line => line.startsWith('- '))
  const changed = lines.map(line => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`)).join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}
