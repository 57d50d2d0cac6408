import { adminKinds } from './access.ts'
import type { Endpoint } from './endpoint.ts'

const columns = ['public', 'customer', 'merchant', 'partner', ...adminKinds] as const
type Column = (typeof columns)[number]

/** What a column's cell says: who is admitted, and for a store's staff the right that their role needs. */
function cell({ access, method }: Endpoint, column: Column): string {
  if (access.includes(column)) return '✓'
  if (column !== 'public' && access.includes('any')) return '✓'
  if (column === 'superadmin' && access.includes('admin')) return '✓'
  if (column !== 'merchant') return ''
  const resources = access.flatMap(admits => (admits.startsWith('merchant:') ? [admits.slice('merchant:'.length)] : []))
  return resources.map(resource => `${resource}: ${method === 'GET' ? 'view' : 'manage'}`).join(', ')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Who may make which call, as a page in Markdown. A store's owner holds every resource; its staff what their role holds. */
export function permissionsTable(calls: readonly Endpoint[]): string {
  return [
    '# Who may call what',
    '',
    'Printed from `contract/` by `scripts/docs.ts`. Public calls need no token. Under merchant stands the resource that the',
    'role of a store’s staff has to hold; the owner holds all.',
    '',
    row(['call', 'address', ...columns]),
    row(Array.from({ length: columns.length + 2 }, () => '---')),
    ...calls.map(call =>
      row([call.id, `\`${call.method} ${call.path}\``, ...columns.map(column => cell(call, column))]),
    ),
    '',
  ].join('\n')
}
