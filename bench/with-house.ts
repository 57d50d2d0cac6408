import { cpus, totalmem } from 'node:os'
import { type FilledDatabase, filledDatabase } from './database.ts'
import type { Size } from './fill/fill.ts'
import { type House, startHouse } from './house.ts'

/** Runs measurements with their own servers, always stops those, and ends the process. */
export async function withHouse(
  size: Size,
  { parts, ...where }: { parts: string; folder?: string | undefined; durable?: boolean },
  measure: (house: House, database: FilledDatabase) => Promise<void>,
): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  let ending = false
  const end = async (code: number) => {
    if (ending) return
    ending = true
    for (const stop of stops.reverse()) await stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(1)).on('SIGINT', () => void end(1))
  try {
    const database = await filledDatabase(size, where)
    stops.push(database.stop)
    const house = await startHouse(database.url(), parts)
    stops.push(house.stop)
    await measure(house, database)
    await end(0)
  } catch (error) {
    console.error(error)
    await end(1)
  }
}

/** Describes the data and the machine of a measurement. */
export function machineLine({ products, stores }: Pick<Size, 'products' | 'stores'>): string {
  const [processor] = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${products} products, ${stores} stores; ${cpus().length} × ${processor?.model}, ${memory} GB, Node ${process.version}`
}
