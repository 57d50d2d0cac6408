import { data, type LoaderFunctionArgs, Outlet } from 'react-router'
import { web } from '#web/shell/context.ts'

export function loader({ context }: LoaderFunctionArgs) {
  if (web(context).production) throw data(null, { status: 404 })
  return null
}

export default function Guard() {
  return <Outlet />
}
