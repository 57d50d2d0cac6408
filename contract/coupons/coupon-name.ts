/** Name of an order's discount: the code that its customer typed, and the title. An automatic one has no code. */
export const couponName = ({ code, title }: { code: string | null; title: string }): string =>
  code ? `Coupon ${code}, ${title}` : title
