/** Escaped markup. Only `html` creates it. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** Template tag that escapes values except `Html`, and joins lists. */
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
