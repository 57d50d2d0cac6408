interface Unit {
  /** As attributes show it. */
  unit: string
  /** Other ways to type it, in lower case. */
  names: readonly string[]
  /** Units of one measure are converted into each other; without it none is. */
  measure?: string
  /** Size in the smallest unit of its measure. */
  size?: number
}

/**
 * Units that administrators are offered. Others can be typed and are never converted. Bytes aren't converted, because a
 * terabyte is 1,000 GB for some and 1,024 GB for others.
 */
export const units: readonly Unit[] = [
  { unit: 'mm', names: ['millimetre', 'millimeter'], measure: 'length', size: 1 },
  { unit: 'cm', names: ['centimetre', 'centimeter'], measure: 'length', size: 10 },
  { unit: 'm', names: ['metre', 'meter'], measure: 'length', size: 1000 },
  { unit: 'inches', names: ['inch', 'in', 'in.', '"', '”', '“', '″', "''", '’’'], measure: 'length', size: 25.4 },
  { unit: 'feet', names: ['foot', 'ft'], measure: 'length', size: 304.8 },
  { unit: 'g', names: ['gram', 'gramme', 'gm'], measure: 'weight', size: 1 },
  { unit: 'kg', names: ['kilo', 'kilogram', 'kgs'], measure: 'weight', size: 1000 },
  { unit: 'ml', names: ['millilitre', 'milliliter'], measure: 'volume', size: 1 },
  { unit: 'cl', names: ['centilitre', 'centiliter'], measure: 'volume', size: 10 },
  { unit: 'litres', names: ['l', 'litre', 'liter', 'ltr'], measure: 'volume', size: 1000 },
  { unit: 'MB', names: ['megabyte'] },
  { unit: 'GB', names: ['gig', 'gigabyte'] },
  { unit: 'TB', names: ['terabyte'] },
  { unit: 'W', names: ['watt'], measure: 'power', size: 1 },
  { unit: 'kW', names: ['kilowatt'], measure: 'power', size: 1000 },
  { unit: 'VA', names: [], measure: 'apparent power', size: 1 },
  { unit: 'kVA', names: [], measure: 'apparent power', size: 1000 },
  { unit: 'V', names: ['volt'] },
  { unit: 'mAh', names: [], measure: 'charge', size: 1 },
  { unit: 'Ah', names: [], measure: 'charge', size: 1000 },
  { unit: 'Hz', names: ['hertz'], measure: 'frequency', size: 1 },
  { unit: 'kHz', names: [], measure: 'frequency', size: 1e3 },
  { unit: 'MHz', names: [], measure: 'frequency', size: 1e6 },
  { unit: 'GHz', names: [], measure: 'frequency', size: 1e9 },
  { unit: 'minutes', names: ['min', 'mins', 'minute'], measure: 'time', size: 1 },
  { unit: 'hours', names: ['h', 'hr', 'hour'], measure: 'time', size: 60 },
  { unit: 'months', names: ['month'], measure: 'age', size: 1 },
  { unit: 'years', names: ['year', 'yr'], measure: 'age', size: 12 },
  { unit: 'pieces', names: ['pcs', 'pc', 'piece'] },
  { unit: 'pages', names: ['page', 'pp'] },
  { unit: 'MP', names: ['megapixel'] },
  { unit: '%', names: ['percent', 'per cent'] },
]

const find = (typed: string): Unit | undefined => {
  const text = typed.toLowerCase()
  const is = (name: string) => name === text || `${name}s` === text
  return units.find(({ unit, names }) => is(unit.toLowerCase()) || names.some(is))
}

/** Returns the factor from a typed unit to another; undefined where none is defined. */
export function unitFactor(typed: string, unit: string): number | undefined {
  if (typed.toLowerCase() === unit.toLowerCase()) return 1
  const [from, to] = [find(typed), find(unit)]
  if (!from || !to) return undefined
  if (from === to) return 1
  return from.measure && from.measure === to.measure && from.size && to.size ? from.size / to.size : undefined
}
