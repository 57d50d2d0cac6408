import { useHydrated } from '#web/shell/hydrated.ts'
import { toast } from '#web/shell/toast.ts'
import { IconBrandWhatsapp } from '#web/ui/brand-icons.ts'
import { IconShare2 } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import classes from './share-links.module.css'

/** Passes a page on: as the device does it, or by copying its address; by WhatsApp with a plain link. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const hydrated = useHydrated()
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`
  return (
    <Row gap={0} across={5} align="stretch" wrap className={classes.links}>
      <a href={whatsapp} target="_blank" rel="noopener noreferrer">
        <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden="true" />
        WhatsApp
      </a>
      <button type="button" className={hydrated ? undefined : classes.waits} onClick={() => share(title, address)}>
        <IconShare2 size={18} stroke={1.8} aria-hidden="true" />
        Share
      </button>
    </Row>
  )
}

async function share(title: string, url: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else await copy(url)
  } catch (error) {
    // Whoever closes the device's own dialog has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.bad('The link couldn’t be shared. Copy it from the address bar.')
  }
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast.good('Link copied.')
}
