import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusHeading } from './focus-heading.ts'

/**
 * Opens the links of `web/ui/link.tsx` in this page, without loading a new document. If what had the focus is gone then,
 * as a removed filter or the search field of the page before, the heading has it, as soon as it has loaded.
 */
export function FollowLinks() {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]')
      if (!link || event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || (link.target && link.target !== '_self'))
        return
      event.preventDefault()
      const { pathname, search, hash, href } = link
      void navigate(pathname + search + hash, { replace: href === location.href })
    }
    // After React's own listeners, which may prevent the default.
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [navigate])
  const shown = useRef(key)
  useEffect(() => {
    if (key === shown.current) return
    shown.current = key
    if (document.activeElement === document.body) focusHeading()
  }, [key])
  return null
}
