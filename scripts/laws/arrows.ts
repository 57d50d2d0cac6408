import { posix } from 'node:path'
import { domains } from '../../server/domains.ts'
import { child, isTest, type Law, lineOf, type Node, type Source, textOf, walk } from './source.ts'

// Our own rules, because dependency-cruiser can't express "import the index.ts of the innermost folder that has one"
// and takes 7 s of CPU for the repository. All laws together take 3 s on shared syntax trees.

const names: Record<string, string> = {
  '#platform/': 'server/platform/',
  '#identity/': 'server/identity/',
  '#domains/': 'server/domains/',
  '#read-models/': 'server/read-models/',
}
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

/** The domain that contains a file. */
const domainOf = (path: string) =>
  /^server\/(?:domains\/([^/]+)|(identity|read-models))\//.exec(path)?.slice(1).find(Boolean)

/** The innermost folder around a server file with an index.ts: other folders import only that index. */
function roomOf(path: string, indexes: ReadonlySet<string>): string {
  const above = posix.dirname(path)
  if (indexes.has(`${above}/index.ts`) || !domainOf(`${posix.dirname(above)}/`)) return above
  return roomOf(above, indexes)
}

function acrossDomains(from: string, to: string, indexes: ReadonlySet<string>): string | undefined {
  const [mine, other] = [domainOf(from), domainOf(to)]
  if (!other) return undefined
  if (roomOf(from, indexes) === roomOf(to, indexes)) return undefined
  if (posix.basename(to) !== 'index.ts') return `other folders import ${roomOf(to, indexes)}/index.ts only`
  if (!mine || mine === other) return undefined
  const [place, target] = [mine, other].map(name => domains.findIndex(domain => domain.name === name))
  if (place === -1) return `${mine} has no place in server/domains.ts`
  return (target as number) > (place as number) ? `${other} stands above ${mine}` : undefined
}

/** Reason why a file must not import another; undefined if it may. */
function wrong(from: string, to: string, typeOnly: boolean, indexes: ReadonlySet<string>): string | undefined {
  if (under(from, 'contract') && !under(to, 'contract')) return 'contract imports nothing of ours'
  if (under(from, 'sandbox') && !under(to, 'sandbox')) return 'the sandbox imports nothing of ours'
  if (under(from, 'server/platform') && !under(to, 'server/platform', 'contract')) return 'platform knows no domain'
  const inside = ['server/domains', 'server/identity', 'server/read-models']
  if (under(from, ...inside) && !under(to, ...inside, 'server/platform', 'contract')) {
    return 'a domain imports domains, platform and contract'
  }
  if (under(from, 'server')) {
    if (under(to, 'web') && !composition.includes(from)) return 'server knows the web app in its composition only'
    if (under(to, 'tests', 'sandbox', 'scripts', 'bench')) return 'what is served imports no tools'
    return acrossDomains(from, to, indexes)
  }
  if (under(from, 'web')) {
    if (!under(to, 'web', 'contract', 'build')) return 'the web app imports contract and itself'
    // Picture widths, product messages, number parsing and phone numbers belong to no domain.
    const shared = ['files/picture-widths', 'messages', 'phone', 'read-number'].some(
      name => to === `contract/${name}.ts`,
    )
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
  name: 'imports go downwards, through index.ts',
  broken: sources => {
    const indexes = new Set(sources.map(source => source.path).filter(path => posix.basename(path) === 'index.ts'))
    return sources
      .filter(source => !isTest(source.path))
      .flatMap(source =>
        importsOf(source).flatMap(({ specifier, typeOnly, start }) => {
          const to = targetOf(source.path, specifier)
          const reason = to && wrong(source.path, to, typeOnly, indexes)
          return reason ? [`${lineOf(source, start)} imports ${specifier}: ${reason}`] : []
        }),
      )
  },
}
