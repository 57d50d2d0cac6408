/** Inline text of a description. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold' | 'italic'; within: Inline[] }
  | { kind: 'link'; url: string; within: Inline[] }

/** A paragraph of a description, or a list. */
export type Block = { kind: 'paragraph'; within: Inline[] } | { kind: 'list'; ordered: boolean; items: Inline[][] }

/**
 * Bold, a link, italics, in this order. Stars within a word or measure (`5*3 cm`) and those beside a space stay as they
 * are.
 */
const marked =
  /\*\*(?=\S)(?<bold>.+?)(?<=\S)\*\*|\[(?<label>[^\]\n]+)\]\((?<url>https?:\/\/[^\s()]+)\)|(?<![\w*])\*(?=[^\s*])(?<italic>.+?)(?<=[^\s*])\*(?![\w*])/su

/** Reads the marks of one paragraph: `**bold**`, `*italic*` and `[text](https://…)`. All else is text. */
function inlineOf(text: string): Inline[] {
  const found = marked.exec(text)
  if (!found) return text ? [{ kind: 'text', text }] : []
  const { bold, italic, label, url = '' } = found.groups ?? {}
  const rest = inlineOf(text.slice(found.index + found[0].length))
  const before = found.index > 0 ? [{ kind: 'text', text: text.slice(0, found.index) } as const] : []
  if (label !== undefined) return [...before, { kind: 'link', url, within: [{ kind: 'text', text: label }] }, ...rest]
  const kind = bold === undefined ? 'italic' : 'bold'
  return [...before, { kind, within: inlineOf(bold ?? italic ?? '') }, ...rest]
}

const bullet = /^\s*[-*•]\s+/u
const number = /^\s*\d{1,2}[.)]\s+/u

/**
 * Reads paragraphs with the marks that the product form writes. Lines that begin with `- ` or `1. ` are a list. The
 * result has no HTML: it is rendered as elements, so that no text can become a script.
 */
export function blocksOf(paragraphs: readonly string[]): Block[] {
  return paragraphs.flatMap(paragraph => {
    const blocks: Block[] = []
    let lines: string[] = []
    const flush = () => {
      if (lines.length) blocks.push({ kind: 'paragraph', within: inlineOf(lines.join('\n')) })
      lines = []
    }
    for (const line of paragraph.split('\n')) {
      const mark = bullet.test(line) ? bullet : number.test(line) ? number : undefined
      if (!mark) {
        lines.push(line)
        continue
      }
      flush()
      const item = inlineOf(line.replace(mark, ''))
      const last = blocks.at(-1)
      const ordered = mark === number
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(item)
      else blocks.push({ kind: 'list', ordered, items: [item] })
    }
    flush()
    return blocks
  })
}

const plain = (within: readonly Inline[]): string =>
  within.map(each => (each.kind === 'text' ? each.text : plain(each.within))).join('')

/** Returns the text of paragraphs without marks, for descriptions in search results. */
export const plainText = (paragraphs: readonly string[]): string =>
  blocksOf(paragraphs)
    .map(block => (block.kind === 'list' ? block.items.map(plain).join(', ') : plain(block.within)))
    .join(' ')
