import { Outlet } from 'react-router'
import { ErrorPage } from './error-page.tsx'

/** Stands between an area's layout and its pages, so that a page that fails leaves the layout where it is. */
export default function PageBoundary() {
  return <Outlet />
}

export const ErrorBoundary = ErrorPage
