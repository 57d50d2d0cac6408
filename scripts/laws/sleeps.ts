import { child, isTest, type Law, lineOf, type Node, type Source, walk } from './source.ts'

/** Returns whether a node calls `setTimeout` or a page's `waitForTimeout`, or imports Node's promised timers. */
function sleeps(node: Node): boolean {
  if (node.type === 'ImportDeclaration') return child(node, 'source')?.value === 'node:timers/promises'
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
  return callee?.name === 'setTimeout' || (callee && child(callee, 'property')?.name === 'waitForTimeout') === true
}

const reasonBefore = ({ comments, text }: Source, start: number): boolean =>
  comments.some(
    comment =>
      comment.start < start &&
      /^\s*sleeps: \S.{9,}/.test(comment.value) &&
      text.slice(comment.start, start).split('\n').length <= 2,
  )

export const sleepsInTests: Law = {
  name: 'a test sleeps only with a reason',
  broken: sources =>
    sources
      .filter(({ path }) => isTest(path))
      .flatMap(source => {
        const found: string[] = []
        if (source.program) {
          walk(source.program, node => {
            if (!sleeps(node) || reasonBefore(source, node.start)) return
            found.push(
              `${lineOf(source, node.start)} sleeps: wait for what it means, or say why above it (// sleeps: …)`,
            )
          })
        }
        return found
      }),
}
