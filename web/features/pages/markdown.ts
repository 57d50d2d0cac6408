/** A piece of a paragraph. A link has an address on this site, or another site's over https. */
export type Inline =
  | string
  | { bold: readonly Inline[] }
  | { italic: readonly Inline[] }
  | { link: string; text: string }

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

/**
 * Bold text, a link, or italics. Stars within a word or measure (`5*3*2 cm`), and those beside a space, are text.
 */
const marked = /\*\*(?=\S)([^*]+?)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)|(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g

function inlineOf(text: string, address = safe): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of text.matchAll(marked)) {
    const [whole, bold, label, url = '', italic] = found
    // A link elsewhere than to a safe address stays as it was typed.
    if (label !== undefined && !address.test(url)) continue
    if (found.index > end) parts.push(text.slice(end, found.index))
    if (label !== undefined) parts.push({ link: url, text: label })
    else if (bold !== undefined) parts.push({ bold: inlineOf(bold, address) })
    else parts.push({ italic: inlineOf(italic ?? '', address) })
    end = found.index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Address of a link in a store's text: no mail address, because customers write to stores here. */
const ofStore = /^(?:\/(?!\/)|https:\/\/)[^\s"<>\\]*$/

/** Derives a heading's id from its text, for links within the page. */
const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * Parses the Markdown of legal pages and help articles: headings (`##`, `###`), paragraphs, lists (`-`, `1.`), bold and
 * italics and links. Everything else, HTML too, is text. A store's text, such as a product's description, has no
 * headings and no mail addresses. Our own parser, because a library brings 30 KB or more of scripts and
 * produces HTML, which pages must never render.
 */
export function parseMarkdown(text: string, { store = false }: { store?: boolean } = {}): Block[] {
  const inline = (line: string) => inlineOf(line, store ? ofStore : safe)
  const blocks: Block[] = []
  let lines: string[] = []
  const flush = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', lines: lines.map(inline) })
    lines = []
  }
  let list: { kind: 'list'; ordered: boolean; items: Inline[][] } | undefined
  for (const line of text.split('\n')) {
    const title = store ? undefined : heading.exec(line)
    const item = bullet.exec(line) ?? numbered.exec(line)
    if (item?.[1] !== undefined) {
      flush()
      const ordered = !bullet.test(line)
      if (list?.ordered !== ordered) {
        list = { kind: 'list', ordered, items: [] }
        blocks.push(list)
      }
      list.items.push(inline(item[1]))
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

const plainOf = (parts: readonly Inline[]): string =>
  parts
    .map(part =>
      typeof part === 'string' ? part : 'link' in part ? part.text : plainOf('bold' in part ? part.bold : part.italic),
    )
    .join('')

/** Returns a store's text without marks, for descriptions in search results. */
export const plainText = (text: string): string =>
  parseMarkdown(text, { store: true })
    .map(block => {
      if (block.kind === 'heading') return block.text
      return block.kind === 'list' ? block.items.map(plainOf).join(', ') : block.lines.map(plainOf).join(' ')
    })
    .join(' ')
