import { useHydrated } from '#web/shell/hydrated.tsx'
import { toast } from '#web/shell/toast.ts'
import { IconShare2 } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconBrandWhatsapp } from '#web/ui/whatsapp-icon.ts'

/** Shares a page by WhatsApp, or with the device's share dialog; without one, copies its address. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const hydrated = useHydrated()
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`
  return (
    <Row gap={0} across={5} align="stretch" wrap>
      <Text as="a" link size="md" href={whatsapp} target="_blank" rel="noopener noreferrer">
        <IconBrandWhatsapp size={18} stroke={1.8} aria-hidden="true" />
        WhatsApp
      </Text>
      <Text
        as="button"
        type="button"
        link
        size="md"
        style={{ visibility: hydrated ? undefined : 'hidden' }}
        onClick={() => share(title, address)}
      >
        <IconShare2 size={18} stroke={1.8} aria-hidden="true" />
        Share
      </Text>
    </Row>
  )
}

async function share(title: string, url: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ title, url })
    else await copy(url)
  } catch (error) {
    // The user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.bad('The link couldn’t be shared. Copy it from the address bar.')
  }
}

async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url)
  toast.good('Link copied.')
}
