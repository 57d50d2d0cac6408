/** Markup that is safe to send: only `html` makes it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** A template whose values are escaped, unless they are `Html` themselves; a list is joined. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const written = values.map(value =>
    typeof value === 'string'
      ? escaped(value)
      : [value]
          .flat()
          .map(({ markup }) => markup)
          .join(''),
  )
  return new Html(String.raw({ raw: parts }, ...written))
}
