import { child, children, isTest, type Law, lineOf, type Source, textOf, walk } from './source.ts'

/** Native inputs show dates in the browser's format and report half-typed text as empty. */
const native = new Set(['date', 'time', 'datetime-local', 'month', 'week'])

function ownDateInputs(source: Source): string[] {
  const found: string[] = []
  if (!source.program) return found
  walk(source.program, node => {
    const text = textOf(node)
    if (text === '@mantine/dates') found.push(`${lineOf(source, node.start)} imports @mantine/dates`)
    if (node.type !== 'JSXAttribute' || child(node, 'name')?.name !== 'type') return
    const value = child(node, 'value')
    const literal = value?.type === 'JSXExpressionContainer' ? child(value, 'expression') : value
    const type = literal && textOf(literal)
    if (type && native.has(type)) found.push(`${lineOf(source, node.start)} has an input of type ${type}`)
  })
  return found
}

export const dates: Law = {
  name: 'dates and times are typed into the fields of web/ui',
  broken: sources =>
    sources
      .filter(({ path }) => path.startsWith('web/') && !path.startsWith('web/ui/') && !isTest(path))
      .flatMap(ownDateInputs),
}

/** Page code reads the time by `timeNow()`; the device's own clock may be wrong. */
export const pageClock: Law = {
  name: 'pages read the time from web/ui/clock.ts',
  broken: sources =>
    sources.flatMap(source => {
      const { path, program } = source
      if (!path.startsWith('web/') || path === 'web/ui/clock.ts' || isTest(path) || !program) return []
      const found: string[] = []
      walk(program, node => {
        if (node.type !== 'NewExpression' || child(node, 'callee')?.name !== 'Date') return
        if (children(node, 'arguments').length === 0)
          found.push(`${lineOf(source, node.start)} reads the device’s clock`)
      })
      return found
    }),
}
