import { useEffect, useState } from 'react'
import type { Heard, Listening, PreviewLook } from '#web/features/themes/preview-message.ts'

/** Returns the look that the theme editor around the preview sent last; undefined before the first message. */
export function usePreviewLook(): PreviewLook | undefined {
  const [preview, setPreview] = useState<PreviewLook>()
  useEffect(() => {
    if (window.parent === window) return
    const hear = ({ origin, source, data }: Heard<PreviewLook>) => {
      if (origin === location.origin && source === window.parent && data?.kind === 'theme-look') setPreview(data)
    }
    window.addEventListener('message', hear)
    window.parent.postMessage({ kind: 'theme-preview' } satisfies Listening, location.origin)
    return () => window.removeEventListener('message', hear)
  }, [])
  // After each change: what was empty is only there once something is typed.
  useEffect(() => {
    if (preview?.part) document.querySelector(`[data-part=${preview.part}]`)?.scrollIntoView({ block: 'center' })
  }, [preview])
  return preview
}

/** Blocks navigation in a preview, except to anchors on the page. */
export function useBlockedNavigation(): void {
  useEffect(() => {
    const stay = (event: Event) => {
      const way = event.target instanceof Element ? event.target.closest('a, button, form') : null
      if (!way || way.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      event.stopPropagation()
    }
    const kinds = ['click', 'change', 'submit'] as const
    for (const kind of kinds) window.addEventListener(kind, stay, true)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, stay, true)
    }
  }, [])
}
