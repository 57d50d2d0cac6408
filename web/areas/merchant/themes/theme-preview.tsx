import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Heard, Listening, PreviewLook } from '#web/features/themes/preview-message.ts'
import { useWidth } from '#web/features/themes/use-width.ts'
import { Row } from '#web/ui/layout.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { IconDeviceDesktop, IconDeviceMobile } from '#web/ui/work-icons.ts'

/** Widths of the simulated screens, in CSS pixels. */
const screens = { phone: 390, desktop: 1280 } as const
type Screen = keyof typeof screens
/** Minimum width at which a laptop's screen is readable, in CSS pixels. */
const narrow = 768

interface Props {
  /** URL name of the store. */
  storeUrl: string
  themeId: number
  /** Look that replaces the published one once the frame is ready. */
  preview?: PreviewLook
}

/** Storefront in a frame with the width of a phone or laptop, scaled to the available room. */
export function ThemePreview({ storeUrl, themeId, preview }: Props) {
  // The server never renders this component, because its data loads in the browser.
  const [screen, setScreen] = useState<Screen>(() => (window.innerWidth < narrow ? 'phone' : 'desktop'))
  const [box, room] = useWidth<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [listening, setListening] = useState(0)

  useEffect(() => {
    const hear = ({ source, origin, data }: Heard<Listening>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (data?.kind === 'theme-preview') setListening(times => times + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  // Again once the frame is shown: a hidden one can't scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `room` says that it is shown
  useEffect(() => {
    if (preview && listening) frame.current?.contentWindow?.postMessage(preview, location.origin)
  }, [preview, listening, room])

  const width = screens[screen]
  // A hidden frame has no width.
  const scale = room ? Math.min(1, room / width) : 1
  return (
    <div
      style={{
        display: 'grid',
        grid: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
        justifyItems: 'center',
        gap: 'var(--space-3)',
        height: '100%',
      }}
    >
      <SegmentedControl
        aria-label="Screen"
        value={screen}
        onChange={value => setScreen(value === 'phone' ? 'phone' : 'desktop')}
        data={[
          { value: 'phone', label: <Label icon={<IconDeviceMobile size={18} aria-hidden="true" />} words="Phone" /> },
          {
            value: 'desktop',
            label: <Label icon={<IconDeviceDesktop size={18} aria-hidden="true" />} words="Laptop" />,
          },
        ]}
      />
      <Row align="stretch" justify="center" ref={box} style={{ width: '100%', height: '100%' }}>
        <Frame
          style={{ flex: 'none', width: width * scale, background: 'var(--paper)', outline: '1px solid var(--line)' }}
        >
          <iframe
            ref={frame}
            title="Preview of your storefront"
            src={`/storefront/${storeUrl}/preview?themeId=${themeId}`}
            style={{
              width,
              height: `${100 / scale}%`,
              border: 0,
              transformOrigin: '0 0',
              transform: `scale(${scale})`,
            }}
          />
        </Frame>
      </Row>
    </div>
  )
}

function Label({ icon, words }: { icon: React.ReactNode; words: string }) {
  return (
    <Row as="span" gap={2} style={{ minHeight: 30 }}>
      {icon}
      {words}
    </Row>
  )
}
