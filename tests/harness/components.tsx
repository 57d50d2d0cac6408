import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { theme } from '#web/shell/theme.ts'

/** Renders a component in the theme that every page has, without transitions. */
export const renderInTheme = (component: ReactNode): RenderResult =>
  render(component, {
    wrapper: ({ children }) => (
      <MantineProvider theme={theme} env="test">
        {children}
      </MantineProvider>
    ),
  })
