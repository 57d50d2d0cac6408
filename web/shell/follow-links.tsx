import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Opens the links of `web/ui/link.tsx` in this page, without loading a new document. */
export function FollowLinks() {
  const navigate = useNavigate()
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
  return null
}
