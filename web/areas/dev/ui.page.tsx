import type { MetaFunction } from 'react-router'
import { Kit } from '#web/shell/kit.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { SchemeSwitch } from '#web/shell/scheme-switch.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Choosing } from './choosing.tsx'
import { Forms, PlainFields } from './forms.tsx'
import { Identity } from './identity.tsx'
import { Layouts } from './layouts.tsx'
import { OrdersTable } from './orders-table.tsx'
import { States } from './states.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'The kit', unlisted: true })

const page = { maxWidth: 1100, margin: '0 auto', padding: 'var(--space-6) var(--space-4) var(--space-16)' }

/** Every component of web/ui in its states. */
export default function Components() {
  return (
    <main style={page}>
      <Breadcrumbs
        crumbs={[{ label: 'Bitmarte', to: '/' }, { label: 'Development', to: '/dev/ui' }, { label: 'The kit' }]}
      />
      <Row gap={3} across={4} wrap links style={{ marginBlock: 'var(--space-3)' }}>
        <h1>The kit</h1>
        <Link to="/dev/ui/area">An area</Link>
        <Link to="/dev/ui/auth">Sign in</Link>
        <SchemeSwitch />
      </Row>
      <Kit>
        <Stack gap={4}>
          <Identity />
          <Layouts />
          <OrdersTable />
          <Choosing />
          <Forms />
          <PlainFields />
          <States />
        </Stack>
      </Kit>
    </main>
  )
}
