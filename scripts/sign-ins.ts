import { signIns } from '#server/seed/sign-ins.ts'

/** Prints one demo sign-in per user kind with the app's address; `loading` while the demo's orders aren't complete. */
export function printSignIns(address: string, loading: boolean): void {
  const width = (key: 'kind' | 'email' | 'password') => Math.max(...signIns.map(each => each[key].length)) + 2
  console.log('')
  for (const each of signIns) {
    const page = new URL(each.url, address)
    console.log(
      `  ${each.kind.padEnd(width('kind'))}${each.email.padEnd(width('email'))}${each.password.padEnd(width('password'))}${page}`,
    )
  }
  if (loading) console.log('\n  Demo orders keep arriving for a few minutes, until the demo data is complete.')
}
