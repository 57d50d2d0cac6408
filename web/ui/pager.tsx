import { Text } from '#web/ui/text.tsx'
import { atLeast, count as counted } from './format.ts'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import classes from './pager.module.css'
import { pageOf, useUrl } from './url.ts'

const pager = { padding: 'var(--space-2) var(--space-3)' }

interface Props {
  count: number
  /** False if `count` is only a lower bound. */
  exact?: boolean
  limit: number
  /** URL parameter of the page number, for a page with several lists. */
  param?: string
  /** ID of the list that the links scroll to; the page's head if absent. */
  list?: string
}

/** Links to the pages of a list, with the page number in the URL. Renders nothing for a single page. */
export function Pager({ count, exact = true, limit, param = 'page', list }: Props) {
  const url = useUrl()
  const page = pageOf(url.search, param)
  const last = Math.max(1, Math.ceil(count / limit), exact ? 1 : page + 1)
  if (last === 1 && page === 1) return null
  const first = (page - 1) * limit + 1
  return (
    <Row as="nav" gap={2} across={4} justify="between" wrap style={pager} aria-label="Pagination">
      <Text tone="muted" size="sm" figures>
        {counted(exact ? Math.min(first, count) : first)}–
        {counted(exact ? Math.min(page * limit, count) : page * limit)} of {atLeast(count, exact)}
      </Text>
      <Row as="span" inline gap={1} tone="muted" hideOn="print">
        {pagesAround(page, last).map((each, at) =>
          each === undefined ? (
            <span key={at < 3 ? 'before' : 'after'} aria-hidden="true">
              …
            </span>
          ) : (
            <Text
              as={Link}
              size="md"
              weight="strong"
              figures
              square={36}
              key={each}
              to={url.to({ page: url.get('page'), [param]: each === 1 ? null : each }) + (list ? `#${list}` : '')}
              className={classes.link}
              aria-current={each === page ? 'page' : undefined}
              aria-label={`Page ${each}`}
            >
              {each}
            </Text>
          ),
        )}
      </Row>
    </Row>
  )
}

/** Returns the first, the last and the neighbouring pages; `undefined` stands for a gap. */
export function pagesAround(page: number, last: number): (number | undefined)[] {
  const shown = [1, page - 1, page, page + 1, last].filter(
    (each, at, all) => each >= 1 && each <= last && all.indexOf(each) === at,
  )
  const sorted = shown.toSorted((a, b) => a - b)
  return sorted.flatMap((each, at) => {
    const before = sorted[at - 1]
    if (before === undefined || each - before === 1) return [each]
    return each - before === 2 ? [each - 1, each] : [undefined, each]
  })
}
