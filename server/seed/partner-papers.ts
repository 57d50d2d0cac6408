import type { PartnerSubmission } from '#domains/logistics/partners/index.ts'

interface Company {
  companyName: string
  phoneNumber: string
  states: readonly string[]
  /** Index of the company. */
  number: number
  /** Day of submission, such as `2026-11-21`. */
  day: string
}

/** Builds a partner's onboarding submission, with its bank account. */
export function submission({ companyName, phoneNumber, states, number, day }: Company) {
  const account = {
    bankCode: '044',
    bankName: 'Access Bank',
    accountNumber: `20${String(31_415_926 + number)}`,
    accountName: companyName.toUpperCase(),
  }
  const name = 'Tunde Bakare'
  const said: PartnerSubmission = {
    company: {
      companyName,
      rcNumber: `RC${String(1_204_511 + 97 * number)}`,
      vatNumber: `${String(20_418_330 + 31 * number)}-0001`,
      officeAddress: '18 Creek Road, Apapa, Lagos',
      postalAddress: 'P.O. Box 2041, Apapa, Lagos',
      phoneNumber,
      email: `operations@partner${number + 1}.example`,
      contactPerson: { name, phoneNumber, designation: 'Operations manager', lineOfBusiness: 'Courier and haulage' },
      states: [...states],
    },
    bankDetails: {
      bankName: account.bankName,
      branch: 'Apapa',
      accountName: account.accountName,
      accountNumber: account.accountNumber,
      swiftCodeSortCodeIban: { type: 'sortCode', code: '044150149' },
    },
    certification: { name, designation: 'Operations manager', signature: name, date: day, introducedBy: null },
  }
  return { said, account }
}
