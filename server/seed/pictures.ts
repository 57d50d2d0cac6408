import { keepPictures, savePicture } from '#domains/files/index.ts'
import { drawScene, type Scene, sceneSide } from './art/scene.ts'
import { loadSprites, type Sprite } from './art/sprites.ts'
import { eachOf } from './each-of.ts'
import type { House } from './house.ts'
import { must } from './must.ts'

/** The number of sharp's threads. */
const atOnce = 4

/** Draws and stores pictures of the demo. */
export class Pictures {
  readonly #house: House
  readonly spriteOf: (name: string) => Sprite

  private constructor(house: House, spriteOf: (name: string) => Sprite) {
    this.#house = house
    this.spriteOf = spriteOf
  }

  static async load(house: House): Promise<Pictures> {
    return new Pictures(house, await loadSprites())
  }

  /** Returns the file IDs of the pictures, in order. */
  async drawAll(scenes: readonly Scene[]): Promise<string[]> {
    const drawn = await eachOf(scenes, atOnce, async scene => ({
      data: await drawScene(this.spriteOf, scene),
      side: sceneSide,
    }))
    return keepPictures(this.#house.platform, drawn)
  }

  /** Stores another drawing and returns its file ID. */
  async save(drawing: Buffer): Promise<string> {
    return (await must(savePicture(this.#house.platform, drawing, { ownerId: null }))).id
  }
}
