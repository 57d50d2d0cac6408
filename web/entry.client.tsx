import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { PageContext, pageOf } from './shell/page.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageContext value={pageOf(document)}>
        <HydratedRouter />
      </PageContext>
    </StrictMode>,
  )
})
