import { adminKinds } from './access.ts'
import type { Endpoint } from './endpoint.ts'

const columns = ['public', 'customer', 'merchant', 'partner', ...adminKinds] as const
type Column = (typeof columns)[number]

/** What a column's cell says: who is admitted, and where a role decides, the rights of which it needs one. */
function cell({ access, method }: Endpoint, column: Column): string {
  if (access.includes(column)) return '✓'
  if (column !== 'public' && access.includes('any')) return '✓'
  if (column === 'superadmin' && access.some(admits => admits.startsWith('admin'))) return '✓'
  const resources = access.flatMap(admits => (admits.startsWith(`${column}:`) ? [admits.slice(column.length + 1)] : []))
  return resources.map(resource => `${resource}: ${method === 'GET' ? 'view' : 'manage'}`).join(' or ')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Who may make which call, as a page in Markdown. */
export function permissionsTable(calls: readonly Endpoint[]): string {
  return [
    '# Who may call what',
    '',
    'Printed from `contract/` by `scripts/docs.ts`. Public calls need no token. Under merchant and admin stands the',
    'resource that the role has to hold. A store’s owner and an admin without a role hold all, a superadmin may all.',
    '',
    row(['call', 'address', ...columns]),
    row(Array.from({ length: columns.length + 2 }, () => '---')),
    ...calls.map(call =>
      row([call.id, `\`${call.method} ${call.path}\``, ...columns.map(column => cell(call, column))]),
    ),
    '',
  ].join('\n')
}
