import { createHash } from 'node:crypto'

type Names = [string, ...string[]]

interface People {
  surnames: Names
  given: Names
}

// Surnames and given names of one people each, so that every full name is plausible.
const peoples: [People, ...People[]] = [
  {
    surnames: [
      'ADEYEMI',
      'OGUNLEYE',
      'BALOGUN',
      'AFOLABI',
      'OLAWALE',
      'ADESANYA',
      'OYELARAN',
      'FASHOLA',
      'AKINTOLA',
      'ODUYA',
    ],
    given: [
      'FOLAKE',
      'BABATUNDE',
      'OLUWASEUN',
      'TEMITOPE',
      'ADEBAYO',
      'YETUNDE',
      'KAYODE',
      'OMOLARA',
      'FEMI',
      'BUKOLA',
    ],
  },
  {
    surnames: ['OKAFOR', 'NWOSU', 'EZE', 'OKONKWO', 'NNAMDI', 'OBI', 'ANYANWU', 'UGWU', 'CHUKWU', 'IHEANACHO'],
    given: ['CHIDINMA', 'EMEKA', 'NGOZI', 'OBINNA', 'CHIAMAKA', 'IFEANYI', 'ADAEZE', 'UCHENNA', 'KELECHI', 'NNEKA'],
  },
  {
    surnames: ['BELLO', 'ABUBAKAR', 'DANJUMA', 'LAWAL', 'MOHAMMED', 'SANI', 'TANKO', 'YAKUBU', 'GARBA', 'ALIYU'],
    given: ['AISHA', 'IBRAHIM', 'FATIMA', 'MUSA', 'HALIMA', 'USMAN', 'ZAINAB', 'SULEIMAN', 'MARYAM', 'KABIRU'],
  },
]

/** Returns an account's holder, SURNAME first as banks write it. The same account always has the same holder. */
export function accountName(accountNumber: string, bankCode: string): string {
  const seed = createHash('sha256').update(`${bankCode}:${accountNumber}`).digest()
  const pick = <T>(from: readonly [T, ...T[]], at: number): T => from[seed.readUInt8(at) % from.length] ?? from[0]
  const people = pick(peoples, 0)
  const first = seed.readUInt8(2) % people.given.length
  const second = (first + 1 + (seed.readUInt8(3) % (people.given.length - 1))) % people.given.length
  return `${pick(people.surnames, 1)} ${people.given[first]} ${people.given[second]}`
}
