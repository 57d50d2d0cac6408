import { posix } from 'node:path'
import { child, isTest, type Law, lineOf, type Node, type Source, textOf, walk } from './source.ts'

/** The modules from low to high, a group of the design on each line: a module may import those that stand before it. */
const order = [
  ...['locations', 'accounts', 'notifications'],
  ...['files', 'stores'],
  ...['catalog', 'inventory', 'themes', 'content'],
  ...['promotions', 'cart', 'shipping'],
  ...['ledger', 'payments', 'gift-cards', 'subscriptions', 'onboarding'],
  ...['orders', 'digital-goods', 'delivery'],
  ...['checkout', 'returns', 'payouts', 'messages', 'transactions', 'reconciliation'],
  ...['reports', 'administration'],
]

const names: Record<string, string> = { '#platform/': 'server/platform/', '#modules/': 'server/modules/' }
/** The only files that know both sides. */
const composition = ['server/main.ts', 'server/compose.ts']

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  for (const [name, folder] of Object.entries(names)) {
    if (specifier.startsWith(name)) return folder + specifier.slice(name.length)
  }
  return specifier.startsWith('#') ? specifier.slice(1) : undefined
}

const under = (path: string, ...folders: string[]) => folders.some(folder => path.startsWith(`${folder}/`))
const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1]

function acrossModules(from: string, to: string): string | undefined {
  const [mine, other] = [moduleOf(from), moduleOf(to)]
  if (!other || mine === other) return undefined
  if (to !== `server/modules/${other}/index.ts`) return `only index.ts of ${other} is for others`
  if (!mine) return undefined
  if (!order.includes(mine)) return `module ${mine} has no place in scripts/laws/arrows.ts`
  if (order.indexOf(other) > order.indexOf(mine)) return `${other} stands above ${mine}`
  return undefined
}

/** Why a file may not import another; undefined where it may. */
function wrong(from: string, to: string, typeOnly: boolean): string | undefined {
  if (under(from, 'contract') && !under(to, 'contract')) return 'contract imports nothing of ours'
  if (under(from, 'sandbox') && !under(to, 'sandbox')) return 'the sandbox imports nothing of ours'
  if (under(from, 'server/platform') && !under(to, 'server/platform', 'contract')) return 'platform knows no module'
  if (under(from, 'server/modules') && !under(to, 'server/modules', 'server/platform', 'contract')) {
    return 'a module imports modules, platform and contract'
  }
  if (under(from, 'server')) {
    if (under(to, 'web') && !composition.includes(from)) return 'server knows the web app in its composition only'
    if (under(to, 'tests', 'sandbox', 'scripts', 'bench')) return 'what is served imports no tools'
    return acrossModules(from, to)
  }
  if (under(from, 'web')) {
    if (!under(to, 'web', 'contract', 'build')) return 'the web app imports contract and itself'
    // The widths of pictures, the product's sentences and reading numbers belong to no domain.
    const shared = ['picture-widths', 'messages', 'read-number'].some(name => to === `contract/${name}.ts`)
    if (under(from, 'web/ui') && under(to, 'web/features', 'web/areas', 'contract') && !typeOnly && !shared)
      return 'ui knows no domain'
    if (under(from, 'web/features') && under(to, 'web/areas')) return 'features know no area'
  }
  return undefined
}

function isTypeOnly(node: Node): boolean {
  const specifiers = Array.isArray(node.specifiers) ? node.specifiers : []
  const kinds = [node, ...specifiers].map(each => each.importKind ?? each.exportKind)
  return (
    node.type === 'TSImportType' ||
    kinds[0] === 'type' ||
    (kinds.length > 1 && kinds.slice(1).every(kind => kind === 'type'))
  )
}

function importsOf(source: Source): { specifier: string; typeOnly: boolean; start: number }[] {
  const found: ReturnType<typeof importsOf> = []
  if (!source.program) return found
  walk(source.program, node => {
    const literal = child(node, 'source')
    const specifier = literal && textOf(literal)
    if (specifier !== undefined) found.push({ specifier, typeOnly: isTypeOnly(node), start: node.start })
  })
  return found
}

export const arrows: Law = {
  name: 'imports follow the arrows of the house',
  broken: sources =>
    sources
      .filter(source => !isTest(source.path))
      .flatMap(source =>
        importsOf(source).flatMap(({ specifier, typeOnly, start }) => {
          const to = targetOf(source.path, specifier)
          const reason = to && wrong(source.path, to, typeOnly)
          return reason ? [`${lineOf(source, start)} imports ${specifier}: ${reason}`] : []
        }),
      ),
}
