import { Links } from 'react-router'
import { flat } from './elements.ts'
import { type Page, usePage } from './page.ts'

/** Largest styles that a page has within itself, in characters. Mantine's are larger. */
const mostInlined = 60_000

/** React's types lack it. */
const unloaded: object = { disabled: true }

/**
 * The page's links, with its styles within the document if they are small: as files each would be a request that the
 * first paint waits for. Their links are disabled, which the browser doesn't load. In the browser the document keeps
 * them, so that they hold for the pages that are opened from it.
 */
export function PageStyles({ nonce }: { nonce: string }) {
  const page = usePage()
  // The router has no setting for it, so this takes its output apart.
  const links = flat(Links({ nonce }))
  const { hrefs, text } = page.styleOf
    ? inlinedOf(
        links.flatMap(({ props: { rel, href } }) => (rel === 'stylesheet' && href ? [href] : [])),
        page.styleOf,
      )
    : page.inlined
  return (
    <>
      <style
        nonce={nonce}
        data-styles={hrefs.join(' ')}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: styles of the build
        dangerouslySetInnerHTML={{ __html: text }}
      />
      {links.map(({ key, props }) => (
        <link key={key} {...props} {...(props.href && hrefs.includes(props.href) ? unloaded : {})} />
      ))}
    </>
  )
}

function inlinedOf(hrefs: readonly string[], styleOf: NonNullable<Page['styleOf']>): Page['inlined'] {
  const text = hrefs.map(styleOf).join('\n')
  return text.length <= mostInlined ? { hrefs, text } : { hrefs: [], text: '' }
}
