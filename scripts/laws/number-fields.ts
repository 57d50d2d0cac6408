import { child, children, isTest, type Law, lineOf, type Node, textOf, walk } from './source.ts'

const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)

/** Describes a use of numbers that only web/ui may have; undefined for any other node. */
function broken(node: Node): string | undefined {
  const source = child(node, 'source')
  if (node.type === 'ImportDeclaration' && source && textOf(source)?.startsWith('@mantine/')) {
    const found = children(node, 'specifiers').find(each => nameOf(child(each, 'imported')) === 'NumberInput')
    if (found) return 'imports NumberInput'
  }
  if (node.type !== 'JSXAttribute') return undefined
  const value = child(node, 'value')
  const text = value && textOf(child(value, 'expression') ?? value)
  const name = nameOf(child(node, 'name'))
  if (name === 'type' && text === 'number') return 'has type="number"'
  return name === 'inputMode' && text === 'decimal' ? 'has inputMode="decimal"' : undefined
}

/** Custom fields for prices in an address and in a table, which also read their text with readNumber. */
const own = ['web/features/catalog/price-input.tsx', 'web/features/shipping/price-table.tsx']

/** Mantine's NumberInput and the browser's number field drop characters and clamp numbers. */
export const numberFields: Law = {
  name: 'numbers are typed into NumberField, MoneyField and NumberCell',
  broken: sources =>
    sources
      .filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/ui/') && !isTest(path))
      .filter(({ path }) => !own.includes(path))
      .flatMap(source => {
        const found: string[] = []
        if (source.program) {
          walk(source.program, node => {
            const what = broken(node)
            if (what)
              found.push(`${lineOf(source, node.start)} ${what}: use a field of web/ui that refuses, never changes`)
          })
        }
        return found
      }),
}
