/** CSS colours by the names that merchants use. */
const colours: Readonly<Record<string, string>> = {
  indigo: 'var(--cloth-indigo)',
  clay: 'var(--cloth-clay)',
  palm: 'var(--cloth-palm)',
  black: 'black',
  white: 'white',
  grey: 'gray',
  gray: 'gray',
  silver: 'silver',
  gold: 'goldenrod',
  yellow: 'gold',
  orange: 'darkorange',
  red: 'firebrick',
  wine: 'maroon',
  pink: 'hotpink',
  purple: 'rebeccapurple',
  blue: 'royalblue',
  navy: 'navy',
  green: 'forestgreen',
  olive: 'olive',
  brown: 'saddlebrown',
  beige: 'beige',
}

const isColour = (property: string) => /^colou?r$/i.test(property)

/** Returns the CSS colours of a colour property's options; undefined for other properties and unknown colours. */
export function coloursOf(property: string, options: readonly string[]): readonly string[] | undefined {
  if (!isColour(property)) return undefined
  const known = options.map(option => colours[option.toLowerCase()])
  return known.every(each => each !== undefined) ? known : undefined
}
