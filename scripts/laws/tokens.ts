import { child, isTest, type Law, lineOf, type Node, type Source, walk } from './source.ts'

const length = /(?<![\w-])-?\d*\.?\d+(?:px|r?em|ex|ch|mm|cm|in|pt|pc)\b/
const weight = /(?<![\w-])(?:\d{2,3}|bold|bolder|lighter)(?![\w-])/

/** Property groups and the values that only web/ui/tokens.css and the theme may set. */
const held: { property: RegExp; raw: RegExp; tokens: string }[] = [
  { property: /^(font-size|--[\w-]*title-size)$/, raw: /\d%|(?<![\w-])-?\d*\.?\d+[a-z]/, tokens: '--text-…' },
  { property: /^font-weight$/, raw: weight, tokens: '--weight-…' },
  { property: /^(--|border-)[\w-]*radius$/, raw: /\d%|(?<![\w-])[1-9.]\d*[a-z]/, tokens: '--radius-…' },
  { property: /^box-shadow$/, raw: /(?<![\w-])\d/, tokens: '--float or --ring' },
  {
    property:
      /^(scroll-)?(margin|padding)(-[\w-]+)?$|^(row-|column-)?gap$|^--[\w-]*(gap|margin|padding|outset|room|between)$/,
    raw: length,
    tokens: '--space-…',
  },
]

const props = /^(fz|fw|radius|spacing|[mp][trblxyse]?)$/

/** Layout breakpoints. Media queries can't read variables. */
const widths = [36, 48, 62, 75]
const allowed = new Set(widths.flatMap(em => [`(min-width: ${em}em)`, `(max-width: ${(em - 0.01).toFixed(2)}em)`]))

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

function rawIn(property: string, value: string): string | undefined {
  const rule = held.find(each => each.property.test(property))
  return rule?.raw.test(value) ? `sets ${property}: ${value.trim()}: use ${rule.tokens}` : undefined
}

function inStyles(source: Source): string[] {
  const text = source.text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/@font-face\s*\{[^}]*\}/g, blank)
  const declared = [...text.matchAll(/([\w-]+)\s*:\s*([^;{}]+)[;}]/g)].flatMap(found => {
    const raw = rawIn(found[1] ?? '', found[2] ?? '')
    return raw ? [`${lineOf(source, found.index)} ${raw}`] : []
  })
  const asked = [...text.matchAll(/@media([^{]+)\{/g)].flatMap(found =>
    [...(found[1] ?? '').matchAll(/\([^()]*width[^()]*\)/g)]
      .filter(([condition]) => !allowed.has(condition))
      .map(([condition]) => `${lineOf(source, found.index)} changes at ${condition}: use ${widths.join(', ')} em`),
  )
  return [...declared, ...asked]
}

/** Returns a literal as CSS reads it: React and Mantine treat a number as pixels. */
function literal(node: Node | undefined, property: string): string | undefined {
  const value = child(node, 'expression') ?? node
  if (value?.type !== 'Literal') return undefined
  if (typeof value.value === 'string') return value.value
  return typeof value.value === 'number' && value.value !== 0
    ? `${value.value}${/weight/.test(property) ? '' : 'px'}`
    : undefined
}

const mantine: Record<string, string> = { fz: 'font-size', fw: 'font-weight', radius: 'border-radius' }

function inScript(source: Source): string[] {
  const found: string[] = []
  const check = (node: Node, property: string) => {
    const value = literal(child(node, 'value'), property)
    const raw = value && rawIn(property, value)
    if (raw) found.push(`${lineOf(source, node.start)} ${raw}`)
  }
  if (!source.program) return found
  walk(source.program, attribute => {
    const name = child(attribute, 'name')?.name
    if (attribute.type !== 'JSXAttribute' || typeof name !== 'string') return
    if (props.test(name)) check(attribute, mantine[name] ?? 'padding')
    if (name !== 'style' && name !== 'styles') return
    walk(attribute, node => {
      const key = child(node, 'key')?.name
      if (node.type === 'Property' && typeof key === 'string') check(node, kebab(key))
    })
  })
  return found
}

const home = 'web/ui/tokens.css'
const most = { text: 8, weight: 4, radius: 5, space: 11 }

function tooMany({ text }: Source): string[] {
  return Object.entries(most).flatMap(([kind, limit]) => {
    const found = text.match(new RegExp(`^\\s*--${kind}-[\\w-]+:`, 'gm'))?.length ?? 0
    return found > limit ? [`${home} has ${found} tokens --${kind}-…: at most ${limit}`] : []
  })
}

/** Container queries, widths and heights are up to each component. */
export const tokens: Law = {
  name: `sizes are tokens of ${home}`,
  broken: sources =>
    sources
      .filter(({ path }) => /^web\/.*\.(tsx?|css)$/.test(path) && !isTest(path))
      .flatMap(source => {
        if (source.path === home) return tooMany(source)
        return source.program ? inScript(source) : inStyles(source)
      }),
}
