/** A piece of a paragraph. A link has an address on this site, or another site's over https. */
export type Inline = string | { bold: readonly Inline[] } | { link: string; text: string }

/** A block of a text. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string; id: string }
  | { kind: 'paragraph'; lines: readonly (readonly Inline[])[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

const heading = /^(##|###) +(.+)$/
const bullet = /^[-*] +(.+)$/
const numbered = /^\d{1,3}[.)] +(.+)$/

/** Address that a link may have: a path of this site, a mail address, or an https site. */
const safe = /^(?:\/(?!\/)|https:\/\/|mailto:)[^\s"<>\\]*$/

/** Bold text or a link. */
const marked = /\*\*(?=\S)([^*]+?)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g

function inlineOf(text: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of text.matchAll(marked)) {
    const [whole, bold, label = '', address = ''] = found
    // A link elsewhere than to a safe address stays as it was typed.
    if (bold === undefined && !safe.test(address)) continue
    if (found.index > end) parts.push(text.slice(end, found.index))
    parts.push(bold === undefined ? { link: address, text: label } : { bold: inlineOf(bold) })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Derives a heading's id from its text, for links within the page. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Parses the Markdown of legal pages and help articles: headings (`##`, `###`), paragraphs, lists (`-`, `1.`), bold and
 * links. Everything else, HTML too, is text. Our own parser, because a library brings 30 KB or more of scripts and
 * produces HTML, which pages must never render.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines: lines.map(inlineOf) })
    lines = []
  }
  let list: { kind: 'list'; ordered: boolean; items: Inline[][] } | undefined
  for (const line of text.split('\n')) {
    const title = heading.exec(line)
    const item = bullet.exec(line) ?? numbered.exec(line)
    if (item?.[1] !== undefined) {
      flush()
      const ordered = !bullet.test(line)
      if (list?.ordered !== ordered) {
        list = { kind: 'list', ordered, items: [] }
        blocks.push(list)
      }
      list.items.push(inlineOf(item[1]))
      continue
    }
    // A line after an item, without an empty one between them, begins a paragraph too.
    list = undefined
    if (title?.[2]) {
      flush()
      blocks.push({ kind: 'heading', level: title[1] === '##' ? 2 : 3, text: title[2], id: idOf(title[2]) })
    } else if (line.trim() === '') flush()
    else lines.push(line)
  }
  flush()
  return blocks
}
