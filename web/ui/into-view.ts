/** Ref of a form that opens within a page: scrolls until all of it is visible, its buttons too. */
export const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
