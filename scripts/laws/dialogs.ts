import { child, children, isTest, type Law, lineOf, type Node, textOf, walk } from './source.ts'

const nameOf = (node: Node | undefined) => (typeof node?.name === 'string' ? node.name : undefined)
const ours = 'web/ui/modal.tsx'

/** Dialogs with a form that changes nothing: their cross is enough. */
const harmless = ['web/features/delivery/scan-order.tsx']

/** Describes a form of a dialog that nobody can leave by a button; undefined for any other node. */
function stuck(node: Node, text: string): string | undefined {
  if (node.type !== 'JSXOpeningElement') return undefined
  const attributes = children(node, 'attributes')
  const attribute = (name: string) => attributes.find(each => nameOf(child(each, 'name')) === name)
  const element = nameOf(child(node, 'name')) ?? ''
  if (['FormButtons', 'StepForm'].includes(element) && !attribute('onCancel')) return `${element} without onCancel`
  const type = attribute('type')
  const value = type && child(type, 'value')
  const submits = element === 'Button' && value && textOf(value) === 'submit'
  return submits && !text.includes('Go back') ? 'Button without another one' : undefined
}

/** Dialogs are those of web/ui, and a form in one has a button that leaves it without changes. */
export const dialogs: Law = {
  name: 'a dialog returns the focus, and its form has a way back',
  broken: sources =>
    sources
      .filter(({ path }) => path.startsWith('web/') && path !== ours && !isTest(path))
      .flatMap(source => {
        const found: string[] = []
        let isDialog = false
        if (source.program)
          walk(source.program, node => {
            const module = node.type === 'ImportDeclaration' ? child(node, 'source') : undefined
            const from = module && textOf(module)
            if (from?.endsWith('/modal.tsx')) isDialog = true
            const names = children(node, 'specifiers').map(each => nameOf(child(each, 'imported')))
            if (from === '@mantine/core' && names.some(name => name === 'Modal' || name === 'Drawer'))
              found.push(`${lineOf(source, node.start)} imports Mantine’s dialog: use ${ours}, which returns the focus`)
            const what = isDialog && !harmless.includes(source.path) ? stuck(node, source.text) : undefined
            if (what) found.push(`${lineOf(source, node.start)} a dialog’s form has a ${what}: give it “Go back”`)
          })
        return found
      }),
}
