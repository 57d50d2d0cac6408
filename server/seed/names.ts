import { at, type Random, randomOf } from './random.ts'

/** Matching first and last names with diacritics. */
const peoples: readonly { first: readonly string[]; last: readonly string[] }[] = [
  {
    first: [
      ...['Adé', 'Fúnmiláyọ̀', 'Bọ́lá', 'Ṣadé', 'Olúwaṣeun', 'Tèmítọ́pẹ́', 'Yẹmí', 'Kẹ́hìndé'],
      ...['Táíwò', 'Àdùnní', 'Fẹ́mi', 'Dámilọ́lá', 'Rónkẹ́', 'Ṣẹ́gun', 'Mọ́ría', 'Ayọ̀délé'],
    ],
    last: ['Adébáyọ̀', 'Ọlátúnjí', 'Akíndélé', 'Ògúnbíyì', 'Balógun', 'Fálọlá', 'Ọ̀ṣúnkúnlé', 'Adéyẹmí', 'Ṣóyínká'],
  },
  {
    first: [
      ...['Chiọma', 'Ngọzi', 'Emeka', 'Obinna', 'Ifeọma', 'Chukwuemeka', 'Amaka', 'Ụchenna'],
      ...['Adaeze', 'Ikenna', 'Nneka', 'Ọnyeka', 'Kelechi', 'Nkiru', 'Chidi', 'Ogechi'],
    ],
    last: ['Ọkafọ', 'Nwosu', 'Eze', 'Ọbi', 'Okonkwo', 'Ụzọma', 'Anyaegbu', 'Nwachukwu', 'Ịkwueme'],
  },
  {
    first: [
      ...['Aminu', 'Zainab', 'Ibrahim', 'Haɗiza', 'Musa', 'Fatima', 'Sani', 'Halima', 'Yusuf'],
      ...['Maryam', 'Ɗahiru', 'Rakiya', 'Abdullahi', 'Hauwa', 'Umar'],
    ],
    last: ['Bello', 'Ɗanjuma', 'Abubakar', 'Sule', 'Garba', 'Ɓature', 'Lawal', 'Ƙofar', 'Yakubu'],
  },
  {
    first: ['Ẹsosa', 'Osaze', 'Terhemba', 'Mwuese', 'Ekaette', 'Etim', 'Ebiere', 'Tonye', 'Ovie', 'Efe', 'Enobong'],
    last: ['Igbinẹdion', 'Aghẹdo', 'Tyoor', 'Akpan', 'Effiong', 'Briggs', 'Dokubo', 'Okoro', 'Bassey', 'Amadi'],
  },
]

export interface Name {
  firstName: string
  lastName: string
  /** At the demo's domain, from the name without diacritics. */
  email: string
}

const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k' }
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[ɓɗƙ]/g, letter => hooked[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

/** Returns a generator of people with distinct names. */
export function namesOf(random: Random = randomOf('names')): () => Name {
  const taken = new Set<string>()
  let turn = 0
  return () => {
    for (;;) {
      const { first, last } = at(peoples, turn++)
      const [firstName, lastName] = [random.pick(first), random.pick(last)]
      const email = `${plain(firstName)}.${plain(lastName)}@bitmarte.test`
      if (taken.has(email)) continue
      taken.add(email)
      return { firstName, lastName, email }
    }
  }
}

/** Generates a mobile number of one of the four networks, in stored form. */
export const phoneOf = (random: Random): string =>
  `+234${random.pick(['803', '806', '813', '701', '802', '808', '705', '809', '903'])}${random.int(1_000_000, 9_999_999)}`
