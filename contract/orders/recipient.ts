const namesIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether an order goes to somebody else than its buyer: no name of the recipient is a first name of the buyer. */
export function isForOther(firstName: string, recipientName: string): boolean {
  const own = namesIn(firstName)
  return own.length > 0 && !namesIn(recipientName).some(name => own.includes(name))
}
