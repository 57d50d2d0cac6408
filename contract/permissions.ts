import { adminKinds } from './access.ts'
import type { Endpoint } from './endpoint.ts'

const columns = ['public', 'customer', 'guest', 'merchant', 'partner', ...adminKinds] as const
type Column = (typeof columns)[number]

/** Text of a cell: access of the column's user kind, and the rights that a role needs. */
function cell({ access, method }: Endpoint, column: Column): string {
  if (access.includes(column)) return '✓'
  if (column !== 'public' && access.includes('any')) return '✓'
  if (column === 'superadmin' && access.some(admits => admits.startsWith('admin'))) return '✓'
  const resources = access.flatMap(admits => (admits.startsWith(`${column}:`) ? [admits.slice(column.length + 1)] : []))
  return resources.map(resource => `${resource}: ${method === 'GET' ? 'view' : 'manage'}`).join(' or ')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Renders the permissions per endpoint as a Markdown page. */
export function permissionsTable(calls: readonly Endpoint[]): string {
  return [
    '# Permissions per endpoint',
    '',
    'Printed from `contract/` by `scripts/docs.ts`. Public calls need no token. The merchant and admin columns show the',
    'resource that the role must have. A store’s owner, an admin without a role and a superadmin have all permissions.',
    'Who can make which status change is in [the rules of orders](rules/orders.md) and [returns](rules/returns.md): for',
    'example, merchants and administrators cancel an order through `order.update-status`.',
    '',
    row(['call', 'address', ...columns]),
    row(Array.from({ length: columns.length + 2 }, () => '---')),
    ...calls.map(call =>
      row([call.id, `\`${call.method} ${call.path}\``, ...columns.map(column => cell(call, column))]),
    ),
    '',
  ].join('\n')
}
