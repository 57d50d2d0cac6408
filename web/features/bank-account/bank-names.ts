/** What people call banks, by Paystack's bank code. */
const commonNames: Readonly<Record<string, readonly string[]>> = {
  '044': ['Access'],
  '063': ['Diamond Bank'],
  '023': ['Citi Bank'],
  '050': ['Eco Bank', 'ETI'],
  '070': ['Fidelity'],
  '011': ['First Bank', 'FBN', 'Firstbank'],
  '214': ['FCMB'],
  '058': ['GTB', 'GTBank', 'GTCO', 'Guarantee Trust'],
  '50211': ['Kuda'],
  '50515': ['Monie Point', 'TeamApt'],
  '120003': ['MoMo', 'MTN'],
  '999992': ['Opay', 'Paycom'],
  '999991': ['Palm Pay'],
  '076': ['Skye Bank'],
  '221': ['Stanbic', 'IBTC'],
  '068': ['Stanchart', 'SCB'],
  '032': ['UBN', 'Union Bank'],
  '033': ['UBA'],
  '035': ['ALAT'],
  '057': ['Zenith'],
}

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Returns whether a bank is found by typed text: its name or what people call it, however it is spaced. */
export function bankMatches({ code, name }: { code: string; name: string }, typed: string): boolean {
  const wanted = folded(typed)
  // With “bank” also where the name has none: `GTB bank`.
  if ([name, ...(commonNames[code] ?? [])].some(each => `${folded(each)}bank`.includes(wanted))) return true
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every(word => name.toLowerCase().includes(word))
}
