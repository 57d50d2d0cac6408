import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import type { PreviewLook } from '#web/features/themes/preview-message.ts'
import { usePreviewLook } from './use-preview-look.ts'

function Preview() {
  const look = usePreviewLook()
  return look ? <p data-part="words">{look.look.body.title}</p> : null
}

test('the preview shows what is edited, also if it was empty before', async () => {
  const editor = document.body.appendChild(document.createElement('iframe')).contentWindow as Window
  const own = window.parent
  Object.defineProperty(window, 'parent', { value: editor, configurable: true })
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => {
    Object.defineProperty(window, 'parent', { value: own, configurable: true })
    shown.mockRestore()
  })
  showPage(<Preview />)
  const look = { body: { title: 'Cloth for Sunday' } } as PreviewLook['look']
  const send = (part?: PreviewLook['part']) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { kind: 'theme-look', look, part },
        origin: location.origin,
        source: editor,
      }),
    )
  send()
  expect(await screen.findByText('Cloth for Sunday')).toBeVisible()
  expect(shown).not.toHaveBeenCalled()
  send('words')
  await waitFor(() => expect(shown.mock.contexts).toEqual([screen.getByText('Cloth for Sunday')]))
})
