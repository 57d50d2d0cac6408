import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { Hydration } from './shell/hydrated.tsx'
import { PageContext, pageOf } from './shell/page.ts'

const page = pageOf(document)

// Nonce for the style that Mantine's scroll lock (react-remove-scroll) adds.
Object.assign(globalThis, { __webpack_nonce__: page.nonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={page}>
        <Hydration>
          <HydratedRouter />
        </Hydration>
      </PageContext>
    </StrictMode>,
  )
})
