const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  deg: '°',
  times: '×',
  frac12: '½',
  eacute: 'é',
  egrave: 'è',
  reg: '®',
  copy: '©',
  trade: '™',
  euro: '€',
  pound: '£',
}

const decoded = (text: string): string =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z\d]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/**
 * Returns the text of HTML, with a blank line between paragraphs. Nothing of it is ever shown as HTML. Takes linear time
 * for any text: no expression searches the same part again for a tag or comment that doesn't end.
 */
export const textOfHtml = (html: string): string =>
  decoded(
    html
      .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<li\b[^<>]*>/gi, '\n• ')
      .replace(/<\/?(p|div|h[1-6]|ul|ol|table|section|blockquote)\b[^<>]*>/gi, '\n\n')
      .replace(/<\/tr>/gi, '\n')
      .replace(/<\/?(a|b|em|font|i|ins|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi, '')
      .replace(/<[^<>]*>/g, ' '),
  )
    .split('\n')
    .map(line => line.replace(/[ \u00A0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
