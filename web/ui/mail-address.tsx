/** A mail address that breaks behind its @ where there is little room. */
export function MailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
