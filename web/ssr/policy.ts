/**
 * Returns the content security policy of a page. `payment` is the origin of the payment provider, the
 * target of a checkout's form; `framed` pages may be shown in our own frames.
 */
export function policyOf(nonce: string, options: { payment?: string; development: boolean; framed?: boolean }): string {
  const { payment, development, framed } = options
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    // Vite's development server adds style elements without a nonce and reports changes over a socket.
    'style-src': development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    'form-action': payment ? `'self' ${payment}` : "'self'",
    'frame-ancestors': framed ? "'self'" : "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
  }
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
