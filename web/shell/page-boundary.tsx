import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Error boundary between an area's layout and its pages, so that a failed page leaves the layout standing. */
export default function PageBoundary() {
  return <Outlet />
}

export const ErrorBoundary = ErrorPage
