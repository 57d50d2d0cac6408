import { signIns } from '#server/seed/sign-ins.ts'

/** Prints one sign-in per kind of user of the demo data, at the app's address. */
export function printSignIns(address: string): void {
  const width = (key: 'kind' | 'email' | 'password') => Math.max(...signIns.map(each => each[key].length)) + 2
  console.log('')
  for (const each of signIns) {
    const { kind, email, password, url } = each
    console.log(
      `  ${kind.padEnd(width('kind'))}${email.padEnd(width('email'))}${password.padEnd(width('password'))}${url}`,
    )
  }
}
