import { savePicture } from '#domains/files/index.ts'
import { drawScene, type Scene } from './art/scene.ts'
import { loadSprites, type Sprite } from './art/sprites.ts'
import { eachOf } from './each-of.ts'
import type { House } from './house.ts'
import { must } from './must.ts'

/**
 * Takes 60% of the time of effort 2. The stored originals grow by 70%, to 12 KB, and the narrower copies, which pages
 * show, by 0.5%.
 */
const effort = 0
/** The number of sharp's threads. */
const atOnce = 4

/** Draws and stores pictures of the demo. */
export class Pictures {
  readonly #house: House
  readonly #spriteOf: (name: string) => Sprite

  private constructor(house: House, spriteOf: (name: string) => Sprite) {
    this.#house = house
    this.#spriteOf = spriteOf
  }

  static async load(house: House): Promise<Pictures> {
    return new Pictures(house, await loadSprites())
  }

  get spriteOf(): (name: string) => Sprite {
    return this.#spriteOf
  }

  /** Returns the file IDs of the pictures, in order. */
  drawAll(scenes: readonly Scene[]): Promise<string[]> {
    return eachOf(scenes, atOnce, async scene => this.save(await drawScene(this.#spriteOf, scene)))
  }

  /** Stores a drawn picture and returns its file ID. */
  async save(drawn: Buffer): Promise<string> {
    return (await must(savePicture(this.#house.platform, drawn, { ownerId: null, effort }))).id
  }
}
