import type { MetaFunction } from 'react-router'
import { OwnCase } from '#web/features/cases/own-case.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Help request', unlisted: true })

export default function CasePage() {
  return <OwnCase side="customer" list="/customer/cases" orderPath={id => `/customer/orders/${id}`} />
}
