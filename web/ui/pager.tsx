import { Link } from 'react-router'
import { Text } from '#web/ui/text.tsx'
import { atLeast, count as counted } from './format.ts'
import { Row } from './layout.tsx'
import classes from './pager.module.css'
import { pageOf, useUrl } from './url.ts'

interface Props {
  count: number
  /** False where there are more than `count`. */
  exact?: boolean
  limit: number
  /** Where the page stands in the address, for a page with more than one list. */
  param?: string
  /** The id of the list that the links lead to, where it isn't the head of the page. */
  list?: string
}

/** Pages of a list as links; the page stands in the address. Shows nothing where there is only one. */
export function Pager({ count, exact = true, limit, param = 'page', list }: Props) {
  const url = useUrl()
  const page = pageOf(url.search, param)
  const last = Math.max(1, Math.ceil(count / limit), exact ? 1 : page + 1)
  if (last === 1 && page === 1) return null
  const first = (page - 1) * limit + 1
  return (
    <Row as="nav" gap={2} across={4} justify="between" wrap className={classes.pager} aria-label="Pagination">
      <Text tone="muted" size="sm" figures>
        {counted(exact ? Math.min(first, count) : first)}–
        {counted(exact ? Math.min(page * limit, count) : page * limit)} of {atLeast(count, exact)}
      </Text>
      <Row as="span" inline gap={1} className={classes.links}>
        {pagesAround(page, last).map((each, at) =>
          each === undefined ? (
            <span key={at < 3 ? 'before' : 'after'} aria-hidden="true">
              …
            </span>
          ) : (
            <Link
              key={each}
              to={url.to({ page: url.get('page'), [param]: each === 1 ? null : each }) + (list ? `#${list}` : '')}
              className={classes.link}
              aria-current={each === page ? 'page' : undefined}
              aria-label={`Page ${each}`}
            >
              {each}
            </Link>
          ),
        )}
      </Row>
    </Row>
  )
}

/** First, last and those around; `undefined` for what is left out. */
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
