import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageContext, pageOf } from './shell/page.ts'

const page = pageOf(document)

// Where the library with which Mantine's dialogs hold the page still looks for the nonce of the style that it adds.
Object.assign(globalThis, { __webpack_nonce__: page.nonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={page}>
        <HydratedRouter />
      </PageContext>
    </StrictMode>,
  )
})
